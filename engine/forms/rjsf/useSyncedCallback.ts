import { useRef } from "react";
import { useForm } from "../FormContext";

/** A task of RJSF that changes a list: RJSF changes the list it knows, so it is told first what was typed. */
export function useSyncedCallback<Event>(task: (event?: Event) => void, before = () => {}): (event?: Event) => void {
  const { bridge } = useForm();
  const latest = useRef(task);
  latest.current = task;
  return (event) => {
    bridge.bringUpToDate();
    before();
    latest.current(event);
  };
}
