import type { Translate } from "../languages/translate";
import { numberText, readNumber } from "./readNumber";

/** Rules for a number. */
interface NumberRules {
  isWhole: boolean;
  /** The language in which it is parsed. */
  language: string;
  /** The message for a text that is not a number in any language. */
  otherwise?: string;
}

/** Why a text is rejected as a number in a language; undefined when it is accepted. */
export function refuseNumber(text: string, rules: NumberRules, t: Translate): string | undefined {
  const { isWhole, language, otherwise = t("Enter a number.") } = rules;
  const reading = readNumber(text, language);
  if ("value" in reading) return isWhole && !Number.isInteger(reading.value) ? t("Enter a whole number.") : undefined;
  if (reading.fault === "inexact") return t("This number has more digits than can be stored exactly.");
  const [first, second] = reading.readings
    .filter((one) => !isWhole || Number.isInteger(one))
    .map((one) => numberText(one, language));
  if (first === undefined) return otherwise;
  if (second === undefined) return t("Did you mean {first}?", { first });
  return t("Did you mean {first} or {second}?", { first, second });
}
