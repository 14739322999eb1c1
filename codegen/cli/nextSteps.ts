import { type Operation, pathParameters } from "../api/operations";
import { wordsOf } from "../expand/words";

/** What to do with a document that was just written: where to see it, and what leads people to it. */
export function nextSteps(kind: string, id: string, operation: Operation | undefined): string[] {
  if (kind === "brand") return [`npm run dev -- --brand ${id} shows it; "hosts" in it names the addresses it is for`];
  if (kind === "language")
    return [`npm run dev -- --language ${id} shows it; "texts" takes each English text and its translation`];
  const shown = `npm run dev shows it at /gallery?show=${kind}/${id}`;
  if (kind === "page") return [shown, `an address of its own is an entry in routes.json: ${routeTo(id, operation)}`];
  return [shown, `an action of a page opens it: { "label": ${JSON.stringify(wordsOf(id))}, "${kind}": "${id}" }`];
}

function routeTo(id: string, operation: Operation | undefined): string {
  const path = ["", id, ...(operation ? pathParameters(operation).map((name) => `{${name}}`) : [])].join("/");
  const permission = operation && !["none", "public"].includes(operation.permission) ? operation.permission : undefined;
  const said = { id, path, title: wordsOf(id), ...(permission && { permission }), page: id };
  const words = Object.entries(said).map(([word, value]) => `"${word}": ${JSON.stringify(value)}`);
  return `{ ${words.join(", ")} }`;
}
