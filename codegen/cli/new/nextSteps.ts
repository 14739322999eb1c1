import { type Operation, pathParameters } from "../../api/operations";
import { labelFromKey } from "../../expand/labels";
import type { Compiled } from "../../index";
import { type JsonObject, objectOf } from "../../json";

/** What to do with a document that was just written: where to see it, and what leads people to it. */
export function nextSteps(kind: string, document: JsonObject, id: string, operation: Operation | undefined): string[] {
  if (kind === "brand") return [`npm run dev -- --brand ${id} shows it; "hosts" in it names the addresses it is for`];
  if (kind === "language")
    return [`npm run dev -- --language ${id} shows it; "texts" takes each English text and its translation`];
  const shown = `npm run dev shows it at /gallery?show=${kind}/${id}`;
  const asked = operation ? pathParameters(operation) : [];
  const reads = document.load !== undefined;
  // A form that reads its record has to know which.
  const params = asked.map((name) => `"${name}": "{record.${name}}"`).join(", ");
  const given = reads && params !== "" ? `, "params": { ${params} }` : "";
  const opened = `an action of a page opens it: { "label": ${JSON.stringify(labelFromKey(id))}, "${kind}": "${id}"${given} }`;
  if (kind === "modal") return [shown, `${opened}, and so does any address with ?modal=${id}`];
  // What changes a record at hand cannot do without it, and an address of its own has none.
  if (kind === "form" && asked.length > 0 && !reads) return [shown, opened];
  const address = `an address of its own is an entry in routes.json: ${routeTo(kind, id, operation, asked)}`;
  return kind === "form" ? [shown, opened, address] : [shown, address];
}

function routeTo(kind: string, id: string, operation: Operation | undefined, asked: readonly string[]): string {
  const place = kind === "form" ? { id: `forms.${id}`, path: `/forms/${id}` } : { id, path: `/${id}` };
  const path = [place.path, ...asked.map((name) => `{${name}}`)].join("/");
  const permission = operation && !["none", "public"].includes(operation.permission) ? operation.permission : undefined;
  const said = { id: place.id, path, title: labelFromKey(id), ...(permission && { permission }), [kind]: id };
  const words = Object.entries(said).map(([word, value]) => `"${word}": ${JSON.stringify(value)}`);
  return `{ ${words.join(", ")} }`;
}

/** The call behind a document: the one asked for, or the one a form was given. */
export function operationBehind(
  { submit }: JsonObject,
  wanted: string | undefined,
  { operations }: Compiled,
): Operation | undefined {
  const chosen = objectOf(submit).operation;
  return operations.get(wanted ?? (typeof chosen === "string" ? chosen : ""));
}
