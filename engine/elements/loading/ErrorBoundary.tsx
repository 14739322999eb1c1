import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Draws what stands in for the children once they failed. */
  failed: (failure: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Goes on where what it holds fails while it is drawn; React says the error in the browser's console. */
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
