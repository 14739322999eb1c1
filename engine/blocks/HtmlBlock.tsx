import type { BindingContext } from "../bindings/bind";
import { holds } from "../conditions/holds";
import { RichText } from "../elements/richText/RichText";
import type { HtmlBlock as HtmlDocument } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import type { BlockProps } from "./BlockProps";
import styles from "./Blocks.module.css";

/** A paragraph of text with simple markup, or a notice in a box. */
export function HtmlBlock({ block, context }: BlockProps<HtmlDocument>) {
  const t = useTranslate();
  if (!holds(block.visible, context)) return null;
  return (
    <p data-tone={block.tone} className={block.tone && styles.notice}>
      <RichText html={t(block.html, asText(context))} />
    </p>
  );
}

/** Escapes the values of placeholders: markup in a record must not act as markup of the document. */
function asText(context: BindingContext): BindingContext {
  const escapeMarkup = (_: string, value: unknown) =>
    typeof value === "string" ? value.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`) : value;
  return JSON.parse(JSON.stringify(context, escapeMarkup));
}
