import { type RefObject, useContext, useEffect } from "react";
import { useSession } from "../../session/SessionContext";
import type { FormStore } from "../store/FormStore";
import { hasUncommittedInput } from "./hasUncommittedInput";
import { UnsavedContext } from "./unsaved";

/** Registers the unsaved input of a form with its window, and asks before the browser tab is closed (beforeunload). */
export function useUnsaved(root: RefObject<HTMLElement | null>, store: FormStore, discard: () => void): void {
  const register = useContext(UnsavedContext);
  const session = useSession();
  const { store: state } = session;
  useEffect(() => {
    const isUnsaved = () => store.isChanged || hasUncommittedInput(root.current);
    const handleUnload = (event: BeforeUnloadEvent) => {
      // When the session has ended, the page navigates away by itself; the input is stored as a draft.
      if (state.getState().user !== undefined && isUnsaved()) event.preventDefault();
    };
    register?.({ isUnsaved, discard });
    window.addEventListener("beforeunload", handleUnload);
    return () => {
      register?.(undefined);
      window.removeEventListener("beforeunload", handleUnload);
    };
  }, [register, state, root, store, discard]);
}
