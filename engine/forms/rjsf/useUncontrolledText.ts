import { type RefObject, useCallback, useRef } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { lineOf } from "../../fields/text/TextWidget";
import { numberOf } from "../../numbers/useNumberText";

/** An input that holds its text itself. */
export interface UncontrolledText {
  ref: RefObject<HTMLInputElement | null>;
  /** Shows a value, unless the text that stands there means it already. */
  show: (value: unknown) => void;
}

/** Lets an input hold its text, so that typing draws nothing anew. */
export function useUncontrolledText(isNumber: boolean): UncontrolledText {
  const { code } = useBoot().language;
  const ref = useRef<HTMLInputElement>(null);
  const show = useCallback(
    (value: unknown) => {
      const input = ref.current;
      if (input && !isMeant(input.value, value, isNumber, code)) input.value = lineOf(value, code);
    },
    [isNumber, code],
  );
  return { ref, show };
}

// "1." and "1.50" stay as they are typed, while the value is the number they mean.
function isMeant(text: string, value: unknown, isNumber: boolean, language: string): boolean {
  if (text === lineOf(value, language)) return true;
  return isNumber && text !== "" && Object.is(numberOf(text, language), value);
}
