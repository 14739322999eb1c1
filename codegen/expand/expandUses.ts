import { pathParameters } from "../api/operations";
import type { Action, Column, Field, Params } from "../generated/documents";
import { formatOf } from "../scopes/formatOf";
import { routeParams } from "../scopes/routeParams";
import type { Use, WalkContext } from "../scopes/use";
import { fillParams } from "./fillParams";
import { labelFromKey } from "./labels";

/**
 * Fills in what documents may omit: permissions of actions, path parameters and labels. Resolves named masks, patterns
 * and formats.
 */
export function expandUses(uses: Iterable<Use>, context: WalkContext): void {
  for (const use of uses) {
    if (use.kind === "filter") expandFilter(use.value, context);
    if (use.kind === "value") expandFormat(use.value);
    // Uses of a chart's values are copies whose keys include `rows`, so the series themselves are expanded here.
    if (use.kind === "chart") for (const series of use.value.series) expandFormat(series);
    if (use.kind === "list") expandColumns(use.value.columns, context);
    if (use.kind === "action") {
      const permission = use.value.permission ?? permissionOf(use.value, context);
      if (permission) use.value.permission = permission;
    }
    const params = fillParams(paramsOf(use), parametersOf(use, context), use.scope, context.documents);
    if (params) Object.assign(use.value, { params });
  }
}

/** The path parameters of the operation or route that a use leads to. */
export function parametersOf(use: Use, context: WalkContext): string[] {
  const value = use.value;
  if ("operation" in value && value.operation !== undefined) {
    const operation = context.operations.get(value.operation);
    return operation ? pathParameters(operation) : [];
  }
  if (!("route" in value) || value.route === undefined) return [];
  const route = context.documents.allRoutes.find((candidate) => candidate.id === value.route);
  return route ? routeParams(route.path).flatMap(({ name, required }) => (required ? [name] : [])) : [];
}

/** The permission required by the target of an action; undefined if a session is enough. */
export function permissionOf(action: Action, context: WalkContext): string | undefined {
  const { forms, modals } = context.documents;
  const modal = action.modal === undefined ? undefined : modals[action.modal];
  if (modal?.permission) return modal.permission;
  const form = forms[action.form ?? modal?.form ?? ""];
  const operation = context.operations.get(
    action.operation ?? form?.submit.operation ?? modal?.action?.operation ?? "",
  );
  return operation && operation.permission !== "none" && operation.permission !== "public"
    ? operation.permission
    : undefined;
}

/** The parameters given by a use. */
export function paramsOf(use: Use): Params | undefined {
  return "params" in use.value ? use.value.params : undefined;
}

function expandFilter(field: Field, { documents }: WalkContext): void {
  const { masks, patterns } = documents.masks;
  field.label ??= labelFromKey(field.key);
  if (field.pattern !== undefined) field.pattern = patterns[field.pattern]?.pattern ?? field.pattern;
  if (field.mask !== undefined) field.mask = masks[field.mask]?.mask ?? field.mask;
}

function expandFormat(value: Pick<Column, "format" | "enum">): void {
  if (value.enum === undefined) return;
  const format = formatOf(value);
  if (format) value.format = format;
  delete value.enum;
}

function expandColumns(columns: readonly Column[], { documents }: WalkContext): void {
  for (const column of columns) {
    const fallback = column.align === "end" ? "number" : "";
    const width = column.width ?? documents.registry.formats[formatOf(column)?.name ?? fallback]?.width;
    if (width !== undefined) column.width = width;
  }
}
