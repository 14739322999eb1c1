import { holds } from "../conditions/holds";
import { RichText } from "../elements/RichText";
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
      <RichText html={t(block.html)} />
    </p>
  );
}
