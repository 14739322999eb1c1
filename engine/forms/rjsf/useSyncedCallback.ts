import { useRef } from "react";
import { useForm } from "../FormContext";

/** Wraps an action of RJSF that changes a list: RJSF's data are synchronized first, so that it changes the current list. */
export function useSyncedCallback<Event>(task: (event?: Event) => void, before = () => {}): (event?: Event) => void {
  const { bridge } = useForm();
  const latest = useRef(task);
  latest.current = task;
  return (event) => {
    bridge.sync();
    before();
    latest.current(event);
  };
}
