import type { CSSProperties } from "react";
import { isHexColour } from "../brands/colour";
import { CopyButton } from "../elements/buttons/CopyButton";
import { useCell } from "../elements/CellContext";
import { useTranslate } from "../languages/useTranslate";
import { isPermittedLink } from "../links/permittedAddress";
import type { Format } from "../registry/Registry";
import styles from "./formats.module.css";
import { textFormat } from "./textFormat";

/** The formats of texts: plain, copied, linked, listed. */
export const textFormats = {
  text: textFormat(asText),
  list: textFormat((value) => (Array.isArray(value) ? value.map(asText).join(", ") : asText(value))),
  "plain-text": textFormat((value) => withoutMarkup(String(value))),
  boolean: textFormat((value, { t }) => (value === true || value === 1 || value === "1" ? t("Yes") : t("No"))),
  copy: textFormat(asText, (text) => <CopiedText text={text} />),
  link: textFormat(asText, (text) => (isPermittedLink(text) ? <CopiedLink address={text} /> : text)),
  email: textFormat(asText, (text) => <a href={`mailto:${encodeURIComponent(text).replace("%40", "@")}`}>{text}</a>),
  color: textFormat(asText, (text) => <Swatch color={text} text={text} />),
  coordinates: textFormat(writeCoordinates),
} satisfies Record<string, Format>;

/** A text with a copy button, which a cell shows only while its row is active. */
function CopiedText({ text }: { text: string }) {
  const cell = useCell();
  if (cell?.isActive === false) return text;
  return (
    <span className={styles.copy}>
      <span className={styles.text}>{text}</span>
      <CopyButton value={text} />
    </span>
  );
}

/** A dot of a colour with a text beside it. */
export function Swatch({ color, text }: { color: unknown; text: string }) {
  const style = isHexColour(color) ? ({ "--swatch": color } as CSSProperties) : undefined;
  return (
    <span className={styles.swatch} style={style}>
      {text}
    </span>
  );
}

function CopiedLink({ address }: { address: string }) {
  const t = useTranslate();
  return (
    <span className={styles.copy}>
      <a href={address} target="_blank" rel="noopener noreferrer" className={styles.text}>
        {address}
      </a>
      <CopyButton value={address} label={t("Copy link")} />
    </span>
  );
}

const marks: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

// Strips the elements allowed in rich text; other markup stays text, as in rich text.
function withoutMarkup(html: string): string {
  return html
    .replace(/<\/?(a|b|i|em|strong)(\s[^<>]*)?>/gi, "")
    .replace(/&(\w+);/g, (whole, name: string) => marks[name] ?? whole);
}

function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function writeCoordinates(value: unknown): string | undefined {
  const point = Array.isArray(value) ? value : typeof value === "object" ? coordinatesOf(value) : [value];
  const numbers = point.map(Number);
  return numbers.every(Number.isFinite) ? numbers.map((number) => number.toFixed(6)).join(", ") : undefined;
}

function coordinatesOf(value: object | null): unknown[] {
  const { latitude, longitude } = { latitude: undefined, longitude: undefined, ...value };
  return [latitude, longitude];
}
