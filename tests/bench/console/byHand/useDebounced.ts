import { useEffect, useState } from "react";

const REST = 300;

/** A text as it was when it last rested for 300 ms, so that not every key asks the server. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
