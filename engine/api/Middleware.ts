/** Sends a request and resolves to its response. */
export type Send = (request: Request) => Promise<Response>;

/** Properties of the call that a middleware receives with the request. */
export interface CallInfo {
  operationId: string;
  /** Not part of the page: a change of route does not cancel it. */
  background: boolean;
  /** A prefetch: its failure is ignored. */
  isPrefetch?: boolean | undefined;
  /** Sends the request in place of fetch, as for uploads. */
  send?: Send | undefined;
}

/** One rule of the transport: it may change the request or the response, or repeat the request. */
export type Middleware = (request: Request, next: Send, call: CallInfo) => Promise<Response>;

/** Joins middlewares into one; the first of the list is the outermost. */
export function chain(
  middlewares: readonly Middleware[],
  send: Send,
): (request: Request, call: CallInfo) => Promise<Response> {
  return (request, call) => {
    const first = middlewares.reduceRight<Send>(
      (next, middleware) => (sent) => middleware(sent, next, call),
      call.send ?? send,
    );
    return first(request);
  };
}
