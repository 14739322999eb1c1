import type { ReactNode } from "react";
import { Boundary } from "../elements/Boundary";
import { ErrorCard } from "../elements/ErrorCard";

interface DocumentBoundaryProps {
  /** The kind and id of the document drawn inside, such as page/loaf-list. */
  documentId: string;
  message: string;
  children: ReactNode;
}

/** Replaces a document that failed while it was drawn by a card that names it; the rest of the console goes on. */
export function DocumentBoundary({ children, ...card }: DocumentBoundaryProps) {
  return <Boundary failed={(_, retry) => <ErrorCard {...card} onRetry={retry} />}>{children}</Boundary>;
}
