/** Sends a request and gives its answer. */
export type Send = (request: Request) => Promise<Response>;

/** What a middleware knows of the call besides the request. */
export interface CallInfo {
  operationId: string;
  /** Not part of the page: a change of route does not cancel it. */
  background: boolean;
  /** Nobody has asked for it yet: that it fails says nothing. */
  isAhead?: boolean | undefined;
  /** Sends it in a way of its own. */
  send?: Send | undefined;
}

/** One rule of the transport: it may change the request, the answer, or send again. */
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
