import type { ReactNode } from "react";
import type { Format, FormatContext } from "../registry/Registry";
import { dash, isMissing } from "./missing";

/** Makes a format of a function that writes a value as text; draw adds to that text what only an element can show. */
export function textFormat(
  write: (value: unknown, context: FormatContext) => string | undefined,
  draw?: (text: string, value: unknown, context: FormatContext) => ReactNode,
): Format {
  const text = (value: unknown, context: FormatContext) =>
    isMissing(value) ? dash : (write(value, context) ?? String(value));
  return {
    text,
    render: (value, context) => {
      const written = text(value, context);
      return draw && !isMissing(value) ? draw(written, value, context) : written;
    },
  };
}

/** Makes a format of numbers; a value that is no number is shown as it is. */
export function numberFormat(
  write: (value: number, context: FormatContext) => string,
  draw?: (text: string, value: unknown, context: FormatContext) => ReactNode,
): Format {
  return textFormat((value, context) => {
    const number = toNumber(value);
    return number === undefined ? undefined : write(number, context);
  }, draw);
}

// PostgreSQL's large integers reach the browser as texts.
function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
