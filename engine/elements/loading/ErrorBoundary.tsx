import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Draws the fallback of children that failed. */
  failed: (failure: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** An error boundary with a custom fallback; React logs the error to the browser console. */
export class ErrorBoundary extends Component<BoundaryProps, { failure?: Error }> {
  override state: { failure?: Error } = {};

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.failed(failure, () => this.setState({ failure: undefined })) : this.props.children;
  }
}
