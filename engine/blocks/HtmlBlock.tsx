import type { HtmlBlock as HtmlDocument } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import type { BlockProps } from "./BlockProps";
import { RichText } from "./RichText";

/** A paragraph of text with simple markup. */
export function HtmlBlock({ block }: BlockProps<HtmlDocument>) {
  const t = useTranslate();
  return (
    <p>
      <RichText html={t(block.html)} />
    </p>
  );
}
