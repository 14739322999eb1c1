import { asNumber } from "@rjsf/utils";
import { useCallback, useState } from "react";

/** Lets a number be typed: "1." and "1.50" stay as they are typed, while the value is the number they mean. */
export function useNumberText(value: unknown, change: (value: unknown) => void) {
  const [typed, setTyped] = useState<unknown>();
  const enter = useCallback(
    (next: unknown) => {
      setTyped(next);
      change(numberOf(next));
    },
    [change],
  );
  const isStillMeant = typeof typed === "string" && typeof value === "number" && numberOf(typed) === value;
  return { value: isStillMeant ? typed : value, change: enter };
}

/** The number a text means. A comma is a decimal point to many; a text that is no number stays one, and the schema says so. */
export function numberOf(text: unknown): unknown {
  if (typeof text !== "string") return text;
  const plain = text.trim().replace(",", ".");
  if (/^-?\d*\.\d*$/.test(plain) && /\d/.test(plain)) return Number(plain);
  return asNumber(plain);
}
