import type { ReactNode } from "react";
import { lazyComponent } from "../loading/lazyComponent";
import type { RichTextSet } from "./sanitizeRichText";

interface RichTextProps {
  html: string;
  /** The elements that survive; by default those of the console's own texts. */
  set?: RichTextSet;
}

const sanitized = lazyComponent<RichTextProps>(() =>
  import("./SanitizedText").then(({ SanitizedText }) => SanitizedText),
);

/** Rich text. The sanitizer is loaded with the first text that has markup or a character reference. */
export function RichText({ html, set }: RichTextProps): ReactNode {
  if (!/[<&]/.test(html)) return html;
  return <sanitized.Part html={html} {...(set && { set })} />;
}
