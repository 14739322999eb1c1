/** The parts of an operation that decide which access tokens may use it. */
export interface ScopedOperation {
  tags?: string[];
  "x-scope": "public" | "session" | "company";
  "x-token"?: "any" | "never";
}

/**
 * The scope that an access token needs for an operation, such as devices:read; "any" where every token is accepted,
 * undefined where none is, as for the user's own sign-in.
 */
export function tokenScopeOf(operation: ScopedOperation, method: string): string | undefined {
  if (operation["x-token"] === "never") return undefined;
  if (operation["x-token"] === "any") return "any";
  const [tag] = operation.tags ?? [];
  if (operation["x-scope"] !== "company" || tag === undefined) return undefined;
  return `${tag}:${method === "get" ? "read" : "write"}`;
}

/** All scopes of the API document, sorted. */
export function listTokenScopes({ paths }: { paths: object }): string[] {
  const operations = Object.values(paths).flatMap((item: Record<string, ScopedOperation>) => Object.entries(item));
  const scopes = operations.map(([method, operation]) => tokenScopeOf(operation, method));
  return [...new Set(scopes)].filter((scope) => scope !== undefined && scope !== "any").sort() as string[];
}
