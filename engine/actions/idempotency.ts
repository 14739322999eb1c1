import type { ApiResponse } from "../api/createApi";

/** The idempotency key of a user's intention: the same request, retried, has the same key. */
export interface IdempotencyKeys {
  /** The idempotency key of this request. */
  keyOf(request: unknown): string;
  /** Reports whether the outcome is known; only after an unknown outcome is the key reused by a retry. */
  settle(isOutcomeKnown: boolean): void;
}

// JSON.stringify turns every File into the same empty object.
function describeFile(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/** Makes one idempotency key per intention, so that a request retried after a lost response takes effect once. */
export function createIdempotencyKeys(makeKey: () => string = () => crypto.randomUUID()): IdempotencyKeys {
  let current: { fingerprint: string; key: string } | undefined;
  return {
    keyOf(request) {
      const fingerprint = JSON.stringify(request, describeFile);
      if (current?.fingerprint !== fingerprint) current = { fingerprint, key: makeKey() };
      return current.key;
    },
    settle(isOutcomeKnown) {
      if (isOutcomeKnown) current = undefined;
    },
  };
}

/** Whether it is known if the change was made; it is not without a response, or with a 5xx or 408 status. */
export function isOutcomeKnown({ error }: Pick<ApiResponse, "error">): boolean {
  return !error || (error.status > 0 && error.status < 500 && error.status !== 408);
}
