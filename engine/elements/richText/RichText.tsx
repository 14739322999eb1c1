import type { ReactNode } from "react";
import { lazyComponent } from "../loading/lazyComponent";
import type { RichTextSet } from "./sanitizeRichText";

interface RichTextProps {
  html: string;
  /** The elements that survive; by default those of the console's own texts. */
  set?: RichTextSet;
}

/** The text without its markup, where the sanitizer cannot be loaded. */
const PlainText = ({ html }: RichTextProps) => html.replace(/<[^>]*>/g, "");

const sanitized = lazyComponent<RichTextProps>(async () => (await import("./SanitizedText")).SanitizedText, {
  Missing: PlainText,
});

/** Rich text. The sanitizer is loaded with the first text that has markup or a character reference. */
export function RichText({ html, set }: RichTextProps): ReactNode {
  if (!/[<&]/.test(html)) return html;
  return <sanitized.Part html={html} {...(set && { set })} />;
}
