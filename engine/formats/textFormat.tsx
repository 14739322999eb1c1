import type { ReactNode } from "react";
import type { Format, FormatContext } from "../registry/Registry";
import { dash, isMissing } from "./missing";

/** Makes a format from a function that formats a value as text; `draw` renders that text as an element. */
export function textFormat(
  write: (value: unknown, context: FormatContext) => string | undefined,
  draw?: (text: string, value: unknown, context: FormatContext) => ReactNode,
): Format {
  const text = (value: unknown, context: FormatContext) =>
    isMissing(value) ? dash : (write(value, context) ?? String(value));
  return {
    text,
    render: (value, context) => {
      const formatted = text(value, context);
      return draw && !isMissing(value) ? draw(formatted, value, context) : formatted;
    },
  };
}

/** Makes a format for numbers; other values are shown unchanged. */
export function numberFormat(
  write: (value: number, context: FormatContext) => string,
  draw?: (text: string, value: unknown, context: FormatContext) => ReactNode,
): Format {
  return textFormat((value, context) => {
    const number = toNumber(value);
    return number === undefined ? undefined : write(number, context);
  }, draw);
}

// PostgreSQL's bigint is sent as a string.
function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
