import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { isFirstKnown } from "./createSearch";
import type { SearchControls } from "./useSearch";

/** The Enter key of the search box. */
export interface EnterControls {
  /** Opens the first result for the current text, as soon as it is final. */
  press: () => void;
  /** Cancels that, as any other key or a changed text does. */
  cancel: () => void;
}

/** Defers Enter until the response to the current text, so that a result of another text is never opened. */
export function useEnterKey(
  search: SearchControls,
  query: string,
  element: RefObject<HTMLElement | null>,
): EnterControls {
  const [pendingText, setPendingText] = useState<string>();
  const isReady = pendingText === query && isFirstKnown(search.state, query, search.chosen);
  const open = useEffectEvent(() => {
    setPendingText(undefined);
    element.current?.querySelector<HTMLElement>(RESULT_SELECTOR)?.click();
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
  return {
    press() {
      if (query !== "") setPendingText(query);
      search.flush();
    },
    cancel: () => setPendingText(undefined),
  };
}

/** The results that can be opened. */
export const RESULT_SELECTOR = "a[data-result]";
