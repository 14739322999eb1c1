import type { JsonObject } from "../json";

/** What bindings may refer to at a place. */
export interface Scope {
  /** The possible schemas of the record; "unknown" if they cannot be determined, absent if there is no record. */
  record?: readonly JsonObject[] | "unknown" | undefined;
  /** Whether every use of the document provides a record. */
  alwaysRecord: boolean;
  /** The parameters of the address; "unknown" if the document is not used anywhere. */
  params: ReadonlySet<string> | "unknown";
  /** The schema of the selected rows; "unknown" if it cannot be determined, absent if nothing can be selected. */
  selection?: JsonObject | "unknown" | undefined;
}

/** The scope of an unused document: everything may be available. */
export const openScope: Scope = { record: "unknown", alwaysRecord: true, params: "unknown", selection: "unknown" };

/** The union of the scopes of several uses. */
export function joinScopes(scopes: readonly Scope[]): Scope {
  const [first, ...rest] = scopes;
  if (!first) return openScope;
  return rest.reduce<Scope>(
    (joined, scope) => ({
      record: joinRecords(joined.record, scope.record),
      alwaysRecord: joined.alwaysRecord && scope.alwaysRecord,
      params:
        joined.params === "unknown" || scope.params === "unknown"
          ? "unknown"
          : new Set([...joined.params, ...scope.params]),
      selection: joinSelections(joined.selection, scope.selection),
    }),
    first,
  );
}

/** The scope with a record of the given schema, or of an unknown one. */
export function withRecord(scope: Scope, record: JsonObject | undefined): Scope {
  return { ...scope, record: record ? [record] : "unknown", alwaysRecord: true };
}

/** The scope with additional parameters, such as those that an action passes to a modal. */
export function withParams(scope: Scope, names: readonly string[]): Scope {
  return scope.params === "unknown" ? scope : { ...scope, params: new Set([...scope.params, ...names]) };
}

/** Whether two scopes are equal. */
export function sameScope(a: Scope, b: Scope): boolean {
  if (a.alwaysRecord !== b.alwaysRecord || a.selection !== b.selection || paramsOf(a) !== paramsOf(b)) return false;
  const [recordsA, recordsB] = [recordsOf(a), recordsOf(b)];
  return recordsA.length === recordsB.length && recordsA.every((record) => recordsB.includes(record));
}

function paramsOf({ params }: Scope): string {
  return params === "unknown" ? params : [...params].sort().join();
}

function recordsOf({ record }: Scope): readonly unknown[] {
  return record === "unknown" ? [record] : (record ?? []);
}

function joinSelections(a: Scope["selection"], b: Scope["selection"]): Scope["selection"] {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return "unknown";
}

function joinRecords(a: Scope["record"], b: Scope["record"]): Scope["record"] {
  if (a === undefined || b === undefined) return a ?? b;
  return a === "unknown" || b === "unknown" ? "unknown" : [...new Set([...a, ...b])];
}
