import { formatData, formatDuration, translate } from "#engine/rules";

/** How a document speaks: texts, numbers and amounts in the language of its reader. */
export interface PdfLanguage {
  t(text: string, values?: Record<string, unknown>): string;
  number(value: number | null | undefined): string;
  data(bytes: number | null | undefined): string;
  duration(seconds: number | null | undefined): string;
  /** Devices tell temperatures in tenths. */
  temperature(tenths: number | null | undefined): string;
}

/** What stands where nothing is known. */
export const EMPTY_VALUE = "–";

/** The words of a language: its code, and its translations. */
export function pdfLanguageOf(code: string, texts: Record<string, string>): PdfLanguage {
  const numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 1 });
  const known = (say: (value: number) => string) => (value: number | null | undefined) =>
    value === null || value === undefined ? EMPTY_VALUE : say(value);
  return {
    t: (text, values) => translate({ code, texts }, text, values),
    number: known((value) => numbers.format(value)),
    data: known(formatData),
    duration: known(formatDuration),
    temperature: known((value) => `${numbers.format(value / 10)} °C`),
  };
}
