import { type RefObject, useContext, useEffect, useRef } from "react";
import { type FormData, isChanged } from "./initialData";
import { UnsavedContext } from "./unsaved";

/** Lets a window, and the browser's tab, ask whether the form holds input that was not saved. */
export function useUnsaved(start: RefObject<FormData>, data: RefObject<FormData>, isDone: boolean): void {
  const register = useContext(UnsavedContext);
  const done = useRef(isDone);
  done.current = isDone;
  useEffect(() => {
    const isUnsaved = () => !done.current && isChanged(start.current, data.current);
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    register(isUnsaved);
    window.addEventListener("beforeunload", ask);
    return () => {
      register(undefined);
      window.removeEventListener("beforeunload", ask);
    };
  }, [register, start, data]);
}
