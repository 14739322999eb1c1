import type { ApiResponse } from "../api/createApi";

/** What a user is about to do: the same request, tried again, is the same intention. */
export interface IdempotencyKeys {
  /** The idempotency key of this request. */
  keyOf(request: unknown): string;
  /** Says how the request ended; only an unknown end keeps the key for the next try. */
  settle(isEndKnown: boolean): void;
}

// As text every file is the same empty object.
function printed(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/** Keeps one idempotency key per intention, so that a request sent again after a lost answer acts once. */
export function createIdempotencyKeys(makeKey: () => string = () => crypto.randomUUID()): IdempotencyKeys {
  let current: { print: string; key: string } | undefined;
  return {
    keyOf(request) {
      const print = JSON.stringify(request, printed);
      if (current?.print !== print) current = { print, key: makeKey() };
      return current.key;
    },
    settle(isEndKnown) {
      if (isEndKnown) current = undefined;
    },
  };
}

/** Whether a change was made or not: without an answer, or with one that a server in trouble gave, nobody knows. */
export function isOutcomeKnown({ error }: Pick<ApiResponse, "error">): boolean {
  return !error || (error.status > 0 && error.status < 500 && error.status !== 408);
}
