import { type Operation, pathParameters } from "../../api/operations";
import { labelFromKey } from "../../expand/labels";
import type { Compiled } from "../../index";
import { type JsonObject, objectOf } from "../../json";

/** What to do with a new document: where to preview it, and how users reach it. */
export function nextSteps(kind: string, document: JsonObject, id: string, operation: Operation | undefined): string[] {
  if (kind === "brand") return [`npm run dev -- --brand ${id} shows it; its "hosts" lists the host names it is for`];
  if (kind === "language")
    return [`npm run dev -- --language ${id} shows it; its "texts" maps each English text to its translation`];
  const shown = `npm run dev shows it at /gallery?show=${kind}/${id}`;
  const pathNames = operation ? pathParameters(operation) : [];
  const reads = document.load !== undefined;
  // A form that loads its record needs the record's id.
  const params = pathNames.map((name) => `"${name}": "{record.${name}}"`).join(", ");
  const given = reads && params !== "" ? `, "params": { ${params} }` : "";
  const opened = `an action of a page opens it: { "label": ${JSON.stringify(labelFromKey(id))}, "${kind}": "${id}"${given} }`;
  if (kind === "modal") return [shown, `${opened}, and so does any address with ?modal=${id}`];
  // A form that changes the record of its opener has no address of its own.
  if (kind === "form" && pathNames.length > 0 && !reads) return [shown, opened];
  const address = `an address of its own is an entry in routes.json: ${routeTo(kind, id, operation, pathNames)}`;
  return kind === "form" ? [shown, opened, address] : [shown, address];
}

function routeTo(kind: string, id: string, operation: Operation | undefined, pathNames: readonly string[]): string {
  const place = kind === "form" ? { id: `forms.${id}`, path: `/forms/${id}` } : { id, path: `/${id}` };
  const path = [place.path, ...pathNames.map((name) => `{${name}}`)].join("/");
  const permission = operation && !["none", "public"].includes(operation.permission) ? operation.permission : undefined;
  const route = { id: place.id, path, title: labelFromKey(id), ...(permission && { permission }), [kind]: id };
  const members = Object.entries(route).map(([property, value]) => `"${property}": ${JSON.stringify(value)}`);
  return `{ ${members.join(", ")} }`;
}

/** The operation of a new document: the one requested, or the one chosen for a form. */
export function operationBehind(
  { submit }: JsonObject,
  wanted: string | undefined,
  { operations }: Compiled,
): Operation | undefined {
  const chosen = objectOf(submit).operation;
  return operations.get(wanted ?? (typeof chosen === "string" ? chosen : ""));
}
