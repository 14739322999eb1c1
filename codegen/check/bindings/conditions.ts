import type { Condition, Route } from "../../generated/documents";
import { at, isObject, type Json } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { scopeOf } from "../../scopes/findScopes";
import type { Scope } from "../../scopes/scope";
import { recordScope } from "../../scopes/walkBlocks";
import { scopeInside } from "../../scopes/walkDocument";
import { schemaErrors } from "../../shape/schemaErrors";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { patternFault } from "../schemas/patterns";
import { usesOf, validDocuments } from "../validDocuments";
import { bindingFault } from "./bindings";
import { comparisonFault } from "./comparisonFault";

/** The keywords allowed in the schemas of conditions: those that engine and server evaluate. */
const keywords = new Set(
  [
    "const enum type minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern",
    "minItems maxItems contains not allOf anyOf oneOf",
  ].flatMap((line) => line.split(" ")),
);

/** Conditions refer to values that are in scope, and compare them with supported keywords only. */
export function* conditions(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "action" || use.kind === "tab" || use.kind === "html" || use.kind === "edit")
      yield* pathFaults(source, use.value.visible, use.pointer, use.scope, context);
    if (use.kind !== "list" && use.kind !== "table" && use.kind !== "record") continue;
    const name = use.kind === "record" ? "fields" : "columns";
    const values = use.kind === "record" ? use.value.fields : use.value.columns;
    const scope = use.kind === "record" ? recordScope(use.value, use.scope, context) : use.scope;
    for (const [index, { visible }] of values.entries())
      yield* pathFaults(source, visible, at(use.pointer, name, index), scope, context);
  }
  yield* routeFaults(context);
  yield* noticeFaults(context);
  for (const [source, findings] of context.findings) {
    for (const { kind, pointer, value } of findings) {
      if (kind !== "condition" || !isObject(value)) continue;
      for (const [path, wanted] of Object.entries(value)) {
        const place = at(pointer, path);
        const faults = [...schemaFaults(wanted, place)];
        for (const fault of faults.length > 0 ? faults : valueFaults(wanted, place))
          yield problemAt(source, fault.pointer, fault.message, "conditions", fault.part);
      }
    }
  }
}

function* pathFaults(
  source: SourceDocument,
  condition: Condition | undefined,
  pointer: string,
  scope: Scope,
  context: CheckContext,
): Generator<Problem> {
  for (const [path, wanted] of Object.entries(condition ?? {})) {
    const place = at(pointer, "visible", path);
    const message = bindingFault(path, scope, context);
    if (message) yield problemAt(source, place, `${path}: ${message}`, "conditions", "key");
    const impossible = message ? undefined : comparisonFault(path, wanted as Json, scope, context);
    if (impossible) yield problemAt(source, place, `${path}: ${impossible}`, "conditions");
  }
}

/** The condition of a tab may refer to the record of the page it leads to. */
function* routeFaults(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "routes")) {
    for (const [route, pointer] of routesWithin(document.routes, "/routes")) {
      const page = context.documents.pages[route.page ?? ""];
      const outside = scopeOf(context.scopes, `page/${route.page ?? ""}`);
      yield* pathFaults(source, route.visible, pointer, page ? scopeInside(page, outside, context) : outside, context);
    }
  }
}

/** The condition of a field's notice refers to what the form is opened with. */
function* noticeFaults(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const scope = scopeOf(context.scopes, `form/${source.id}`);
    for (const [{ notice }, pointer] of formFields(document))
      yield* pathFaults(source, notice?.visible, at(pointer, "notice"), scope, context);
  }
}

function* routesWithin(routes: readonly Route[], pointer: string): Generator<[route: Route, pointer: string]> {
  for (const [index, route] of routes.entries()) {
    yield [route, at(pointer, index)];
    yield* routesWithin(route.children ?? [], at(pointer, index, "children"));
  }
}

/** Checks the value of each keyword against its type. */
function* valueFaults(wanted: Json, pointer: string): Generator<Fault> {
  for (const { pointer: inside, message, part } of isObject(wanted) ? schemaErrors(wanted) : [])
    yield { pointer: pointer + inside, message, part };
}

interface Fault {
  pointer: string;
  message: string;
  part: "key" | "value";
}

function* schemaFaults(schema: Json, pointer: string): Generator<Fault> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const place = at(pointer, keyword);
    if (!keywords.has(keyword)) {
      const message = `${JSON.stringify(keyword)} is not a keyword of a condition${didYouMean(keyword, keywords)}`;
      yield { pointer: place, message, part: "key" };
    } else if (keyword === "pattern") {
      const message = patternFault(String(value));
      if (message) yield { pointer: place, message, part: "value" };
    } else if (keyword === "contains" || keyword === "not") yield* schemaFaults(value, place);
    else if (/Of$/.test(keyword) && Array.isArray(value)) {
      for (const [index, part] of value.entries()) yield* schemaFaults(part, at(place, index));
    }
  }
}
