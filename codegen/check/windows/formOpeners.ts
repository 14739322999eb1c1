import { pathParameters } from "../../api/operations";
import { defaultBinding } from "../../expand/fillParams";
import { namesFromOpener } from "../../expand/openerContext";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { scopeOf } from "../../scopes/findScopes";
import { type Scope, withParams } from "../../scopes/scope";
import { scopeInside } from "../../scopes/walkDocument";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/** Whatever opens a form provides what the form binds to: without the record or its id the operation would fail. */
export function* formOpeners(context: CheckContext): Generator<Problem> {
  const incomplete: Opener[] = [];
  for (const opener of openersOf(context)) {
    const missing = requiredBindings(opener.form, context).find((name) => !isInScope(name, opener.scope));
    if (missing !== undefined) incomplete.push({ ...opener, missing });
  }
  for (const opener of incomplete) {
    // One opener without a record changes {record.id} to {route.id} for all, so it alone is reported.
    const isCause = (other: Opener) => other.form === opener.form && other.scope.record === undefined;
    if (opener.scope.record === undefined || !incomplete.some(isCause)) yield problemOf(opener);
  }
}

interface Opener {
  source: Parameters<typeof problemAt>[0];
  pointer: string;
  form: string;
  scope: Scope;
  /** The binding that the form needs and the opener lacks. */
  missing?: string;
}

function* openersOf(context: CheckContext): Generator<Opener> {
  for (const { source, use } of usesOf(context)) {
    if ((use.kind !== "action" && use.kind !== "form") || use.value.form === undefined) continue;
    const scope = withParams(use.scope, Object.keys(use.value.params ?? {}));
    yield { source, pointer: at(use.pointer, "form"), form: use.value.form, scope };
  }
}

function problemOf({ source, pointer, form, missing = "" }: Opener): Problem {
  const param = /^route\.(.+)$/.exec(missing)?.[1];
  const message =
    param === undefined
      ? `the form ${form} needs a record, and none is in scope`
      : `the form ${form} requires the parameter ${JSON.stringify(param)}; add it to params`;
  return problemAt(source, pointer, message, "opened-forms");
}

/** The bindings that a form requires, such as record.id, including default bindings of path parameters. */
function requiredBindings(id: string, context: CheckContext): string[] {
  const form = context.documents.forms[id];
  if (!form) return [];
  const { operation, params = {} } = form.submit;
  const target = context.operations.get(operation ?? "");
  const unbound = (target ? pathParameters(target) : []).filter((name) => params[name] === undefined);
  const scope = scopeInside(form, scopeOf(context.scopes, `form/${id}`), context);
  const filled = unbound
    .map((name) => defaultBinding(name, scope, context.documents).slice(1, -1))
    // Bindings that no opener can provide are reported at the form.
    .filter((name) => isInScope(name, scope));
  const needed = [...namesFromOpener(form, context).required, ...filled];
  return form.load ? needed.filter((name) => !name.startsWith("record.")) : needed;
}

function isInScope(name: string, { record, params }: Scope): boolean {
  const param = /^route\.(.+)$/.exec(name)?.[1];
  if (param === undefined) return !/^record(\.|$)/.test(name) || record !== undefined;
  return params === "unknown" || params.has(param);
}
