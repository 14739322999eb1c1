import { useLayoutEffect, useMemo, useRef } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { maskTyped, parseMask } from "../masks/maskValue";

/** Gives the masked text of an input after typing, and keeps the caret where it belongs. */
export function useMask(tokens: unknown): (input: HTMLInputElement) => string {
  const { masks } = useBoot();
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);
  const mask = useMemo(
    () => (typeof tokens === "string" ? parseMask(tokens, masks.tokens) : undefined),
    [tokens, masks.tokens],
  );
  // React writes the value back after the change, which would leave the caret at the end.
  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = undefined;
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at);
  });
  return (input) => {
    if (!mask) return input.value;
    const typed = maskTyped(input.value, input.selectionStart ?? input.value.length, mask);
    caret.current = { input, at: typed.caret };
    return typed.value;
  };
}
