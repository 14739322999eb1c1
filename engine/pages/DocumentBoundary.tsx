import type { ReactNode } from "react";
import { ErrorBoundary } from "../elements/loading/ErrorBoundary";
import { ErrorCard } from "../elements/loading/ErrorCard";

interface DocumentBoundaryProps {
  /** The kind and id of the document drawn inside, such as page/loaf-list. */
  documentId: string;
  message: string;
  children: ReactNode;
}

/** Replaces a document that failed while it was drawn by a card that names it; the rest of the console goes on. */
export function DocumentBoundary({ children, ...card }: DocumentBoundaryProps) {
  return <ErrorBoundary failed={(_, retry) => <ErrorCard {...card} onRetry={retry} />}>{children}</ErrorBoundary>;
}
