import type { ReactNode } from "react";

/** Stands in the place of the Markdown package RJSF brings along: texts of documents are plain, and it is a third of a form's bytes. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
