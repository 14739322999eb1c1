import { useEffect, useRef } from "react";
import { KEYS_EVENT } from "../windows/SpecialKeys";

/** Sends the keys of the window of special keys to the page; `send` returns false when it cannot. */
export function useSpecialKeys(send: (keys: string) => boolean): void {
  const current = useRef(send);
  current.current = send;
  useEffect(() => {
    const handle = (event: Event) => {
      if (current.current(String((event as CustomEvent).detail))) event.preventDefault();
    };
    window.addEventListener(KEYS_EVENT, handle);
    return () => window.removeEventListener(KEYS_EVENT, handle);
  }, []);
}
