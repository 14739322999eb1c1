import type { Translate } from "../languages/translate";
import { numberText, readNumber } from "./readNumber";

/** What number is wanted. */
interface WantedNumber {
  isWhole: boolean;
  /** The language it is read in. */
  language: string;
  /** What a text is answered that is a number in no language. */
  otherwise?: string;
}

/** Why a text is no number in a language, as people read it; undefined when it is one. */
export function refuseNumber(text: string, wanted: WantedNumber, t: Translate): string | undefined {
  const { isWhole, language, otherwise = t("Enter a number.") } = wanted;
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
