import { formatData, formatDuration, translate } from "#engine/rules";

/** Formats texts, numbers and amounts in the language of the reader. */
export interface PdfLanguage {
  t(text: string, values?: Record<string, unknown>): string;
  number(value: number | null | undefined): string;
  data(bytes: number | null | undefined): string;
  duration(seconds: number | null | undefined): string;
  /** Formats a temperature, reported in tenths of °C. */
  temperature(tenths: number | null | undefined): string;
}

/** Placeholder of an unknown value. */
export const EMPTY_VALUE = "–";

/** Creates the formatter of a language from its code and translations. */
export function pdfLanguageOf(code: string, texts: Record<string, string>): PdfLanguage {
  const numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 1 });
  const formatted = (format: (value: number) => string) => (value: number | null | undefined) =>
    value === null || value === undefined ? EMPTY_VALUE : format(value);
  return {
    t: (text, values) => translate({ code, texts }, text, values),
    number: formatted((value) => numbers.format(value)),
    data: formatted(formatData),
    duration: formatted(formatDuration),
    temperature: formatted((value) => `${numbers.format(value / 10)} °C`),
  };
}
