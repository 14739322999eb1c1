import { useCallback, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { readNumber } from "./readNumber";

/** Lets a number be typed: "1." and "1.50" stay as they are typed, while the value is the number they mean. */
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
  const isStillMeant = typeof typed === "string" && typeof value === "number" && numberOf(typed, code) === value;
  return { value: isStillMeant ? typed : value, change: enter };
}

/** The number a text means in a language; a text that is none there stays one, and the schema says so. */
export function numberOf(text: unknown, language: string): unknown {
  if (typeof text !== "string") return text;
  if (text.trim() === "") return undefined;
  const reading = readNumber(text, language);
  return "value" in reading ? reading.value : text;
}
