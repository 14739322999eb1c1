import { Component, type ErrorInfo, type ReactNode } from "react";
import { FailedPart } from "../elements/loading/MissingPart";

interface BlockBoundaryProps {
  documentId: string;
  children: ReactNode;
}

/** The error boundary of a block: a card that names the document replaces a block that fails. */
export class BlockBoundary extends Component<BlockBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`A block of ${this.props.documentId} failed.`, error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <FailedPart
        documentId={this.props.documentId}
        error={error}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}
