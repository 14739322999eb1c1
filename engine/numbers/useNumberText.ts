import { useCallback, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { readNumber } from "./readNumber";

/** The text of a number input: "1." and "1.50" stay as typed while they have the same numeric value. */
export function useNumberText(value: unknown, change: (value: unknown) => void) {
  const { code } = useBoot().language;
  const [typed, setTyped] = useState<unknown>();
  const enter = useCallback(
    (next: unknown) => {
      setTyped(next);
      change(numberOf(next, code));
    },
    [change, code],
  );
  const isCurrent = typeof typed === "string" && typeof value === "number" && numberOf(typed, code) === value;
  return { value: isCurrent ? typed : value, change: enter };
}

/** Parses a number in a language; a text that is not a number is returned unchanged, for the schema to reject. */
export function numberOf(text: unknown, language: string): unknown {
  if (typeof text !== "string") return text;
  if (text.trim() === "") return undefined;
  const reading = readNumber(text, language);
  return "value" in reading ? reading.value : text;
}
