import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { isFirstKnown } from "./createSearch";
import type { SearchControls } from "./useSearch";

/** What Enter in the text of the search does. */
export interface EnterControls {
  /** Opens the first result for the text in the box, as soon as it is known. */
  press: () => void;
  /** Takes that back, as any other key or another text does. */
  forget: () => void;
}

/** Waits for the answer to the text in the box before Enter opens a result: what was found for another text is never opened. */
export function useEnterKey(
  search: SearchControls,
  wanted: string,
  element: RefObject<HTMLElement | null>,
): EnterControls {
  const [awaited, setAwaited] = useState<string>();
  const isDue = awaited === wanted && isFirstKnown(search.state, wanted, search.chosen);
  const open = useEffectEvent(() => {
    setAwaited(undefined);
    element.current?.querySelector<HTMLElement>(RESULT_SELECTOR)?.click();
  });
  useEffect(() => {
    if (isDue) open();
  }, [isDue]);
  return {
    press() {
      if (wanted !== "") setAwaited(wanted);
      search.hurry();
    },
    forget: () => setAwaited(undefined),
  };
}

/** The results that can be opened. */
export const RESULT_SELECTOR = "a[data-result]";
