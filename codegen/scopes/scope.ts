import type { JsonObject } from "../json";

/** What bindings can reach at a place. */
export interface Scope {
  /** The schema of the record at hand; "unknown" when there is one of unknown shape, absent when there is none. */
  record?: JsonObject | "unknown" | undefined;
  /** The parameters of the address; "unknown" when nothing says where the document is used. */
  params: ReadonlySet<string> | "unknown";
  /** Whether selected rows are at hand. */
  selection: boolean;
}

/** The scope of a document nobody uses yet: everything may be there. */
export const openScope: Scope = { record: "unknown", params: "unknown", selection: true };

/** What is at hand at least in one of several places a document is used from. */
export function joinScopes(scopes: readonly Scope[]): Scope {
  const [first, ...rest] = scopes;
  if (!first) return openScope;
  return rest.reduce<Scope>(
    (joined, scope) => ({
      record: joinRecords(joined.record, scope.record),
      params:
        joined.params === "unknown" || scope.params === "unknown"
          ? "unknown"
          : new Set([...joined.params, ...scope.params]),
      selection: joined.selection || scope.selection,
    }),
    first,
  );
}

/** The scope with further parameters, as those an action hands to a modal. */
export function withParams(scope: Scope, names: readonly string[]): Scope {
  return scope.params === "unknown" ? scope : { ...scope, params: new Set([...scope.params, ...names]) };
}

/** Whether two scopes offer the same. */
export function sameScope(a: Scope, b: Scope): boolean {
  return a.record === b.record && a.selection === b.selection && paramsOf(a) === paramsOf(b);
}

function paramsOf({ params }: Scope): string {
  return params === "unknown" ? params : [...params].sort().join();
}

function joinRecords(a: Scope["record"], b: Scope["record"]): Scope["record"] {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return "unknown";
}
