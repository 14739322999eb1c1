/** What of an operation says which tokens may use it. */
export interface ScopedOperation {
  tags?: string[];
  "x-scope": "public" | "session" | "company";
  "x-token"?: "any" | "never";
}

/**
 * The scope a token needs for an operation, such as devices:read; "any" where every token will do, undefined where none
 * does: what belongs to a person's own sign-in is for browsers.
 */
export function tokenScopeOf(operation: ScopedOperation, method: string): string | undefined {
  if (operation["x-token"] === "never") return undefined;
  if (operation["x-token"] === "any") return "any";
  const [tag] = operation.tags ?? [];
  if (operation["x-scope"] !== "company" || tag === undefined) return undefined;
  return `${tag}:${method === "get" ? "read" : "write"}`;
}

/** Every scope a token can have by the API document, in the order of the alphabet. */
export function listTokenScopes({ paths }: { paths: object }): string[] {
  const operations = Object.values(paths).flatMap((item: Record<string, ScopedOperation>) => Object.entries(item));
  const scopes = operations.map(([method, operation]) => tokenScopeOf(operation, method));
  return [...new Set(scopes)].filter((scope) => scope !== undefined && scope !== "any").sort() as string[];
}
