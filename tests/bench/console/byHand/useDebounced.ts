import { useEffect, useState } from "react";

/** Milliseconds. */
const DELAY = 300;

/** Debounces a text by 300 ms, so that not every keystroke sends a request. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
