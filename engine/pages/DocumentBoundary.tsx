import { Component, type ReactNode } from "react";
import { ErrorCard } from "../elements/ErrorCard";

interface DocumentBoundaryProps {
  /** The kind and id of the document drawn inside, such as page/loaf-list. */
  documentId: string;
  message: string;
  children: ReactNode;
}

/** Replaces a document that failed while it was drawn by a card that names it; the rest of the console goes on. */
export class DocumentBoundary extends Component<DocumentBoundaryProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    const { documentId, message } = this.props;
    return (
      <ErrorCard message={message} documentId={documentId} onRetry={() => this.setState({ failure: undefined })} />
    );
  }
}
