import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorCard } from "../elements/ErrorCard";
import { useTranslate } from "../languages/useTranslate";

interface BlockBoundaryProps {
  documentId: string;
  children: ReactNode;
}

/** Replaces a block that fails by a card that names its document; the rest of the page goes on. */
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
      <FailedBlock
        documentId={this.props.documentId}
        error={error}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}

function FailedBlock(props: { documentId: string; error: Error; onRetry: () => void }) {
  const t = useTranslate();
  const message = `${t("This part of the page could not be shown.")} ${props.error.message}`;
  return <ErrorCard message={message} documentId={props.documentId} onRetry={props.onRetry} />;
}
