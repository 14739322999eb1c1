import { type RefObject, useCallback, useRef } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { lineOf } from "../../fields/text/TextWidget";
import { numberOf } from "../../numbers/useNumberText";

/** An uncontrolled input. */
export interface UncontrolledText {
  ref: RefObject<HTMLInputElement | null>;
  /** Writes a value to the input, unless its text already has that value. */
  show: (value: unknown) => void;
}

/** Makes an input uncontrolled, so that typing causes no render. */
export function useUncontrolledText(isNumber: boolean): UncontrolledText {
  const { code } = useBoot().language;
  const ref = useRef<HTMLInputElement>(null);
  const show = useCallback(
    (value: unknown) => {
      const input = ref.current;
      if (input && !hasValue(input.value, value, isNumber, code)) input.value = lineOf(value, code);
    },
    [isNumber, code],
  );
  return { ref, show };
}

// "1." and "1.50" stay as typed while they have the same numeric value.
function hasValue(text: string, value: unknown, isNumber: boolean, language: string): boolean {
  if (text === lineOf(value, language)) return true;
  return isNumber && text !== "" && Object.is(numberOf(text, language), value);
}
