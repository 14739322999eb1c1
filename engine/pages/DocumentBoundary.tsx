import type { ReactNode } from "react";
import { ErrorBoundary } from "../elements/loading/ErrorBoundary";
import { ErrorCard } from "../elements/loading/ErrorCard";

interface DocumentBoundaryProps {
  /** The kind and id of the document inside, such as page/loaf-list. */
  documentId: string;
  message: string;
  children: ReactNode;
}

/** The error boundary of a document: a card that names it replaces a document that failed to render. */
export function DocumentBoundary({ children, ...card }: DocumentBoundaryProps) {
  return <ErrorBoundary failed={(_, retry) => <ErrorCard {...card} onRetry={retry} />}>{children}</ErrorBoundary>;
}
