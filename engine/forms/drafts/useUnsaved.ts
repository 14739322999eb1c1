import { type RefObject, useContext, useEffect } from "react";
import { useSession } from "../../session/SessionContext";
import type { FormStore } from "../store/FormStore";
import { hasUncommittedInput } from "./hasUncommittedInput";
import { UnsavedContext } from "./unsaved";

/** Lets a window, and the browser's tab, ask whether the form holds input that was not saved; a window may give it up. */
export function useUnsaved(root: RefObject<HTMLElement | null>, store: FormStore, giveUp: () => void): void {
  const register = useContext(UnsavedContext);
  const session = useSession();
  const { store: state } = session;
  useEffect(() => {
    const isUnsaved = () => store.isChanged || hasUncommittedInput(root.current);
    const ask = (event: BeforeUnloadEvent) => {
      // A session that ended leaves by itself; the input waits in a draft.
      if (state.getState().user !== undefined && isUnsaved()) event.preventDefault();
    };
    register?.({ isUnsaved, giveUp });
    window.addEventListener("beforeunload", ask);
    return () => {
      register?.(undefined);
      window.removeEventListener("beforeunload", ask);
    };
  }, [register, state, root, store, giveUp]);
}
