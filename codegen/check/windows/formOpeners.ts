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

/** Who opens a form has at hand what it is about: without the record or its id the call would go nowhere. */
export function* formOpeners(context: CheckContext): Generator<Problem> {
  const lacking: Opener[] = [];
  for (const opener of openersOf(context)) {
    const missing = neededBy(opener.form, context).find((name) => !isAtHand(name, opener.scope));
    if (missing !== undefined) lacking.push({ ...opener, missing });
  }
  for (const opener of lacking) {
    // One opener without a record turns {record.id} into {route.id} for all: that one is to blame.
    const isToBlame = (other: Opener) => other.form === opener.form && other.scope.record === undefined;
    if (opener.scope.record === undefined || !lacking.some(isToBlame)) yield problemOf(opener);
  }
}

interface Opener {
  source: Parameters<typeof problemAt>[0];
  pointer: string;
  form: string;
  scope: Scope;
  /** What the form is about and the opener has not. */
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
      ? `the form ${form} is about a record, and there is none here`
      : `the form ${form} is about {${missing}}: give it ${JSON.stringify(param)} in params`;
  return problemAt(source, pointer, message, "opened-forms");
}

/** What a form cannot do without, such as record.id; the parameters its path leaves out among it. */
function neededBy(id: string, context: CheckContext): string[] {
  const form = context.documents.forms[id];
  if (!form) return [];
  const { operation, params = {} } = form.submit;
  const called = context.operations.get(operation);
  const unsaid = (called ? pathParameters(called) : []).filter((name) => params[name] === undefined);
  const scope = scopeInside(form, scopeOf(context.scopes, `form/${id}`), context);
  const filled = unsaid
    .map((name) => defaultBinding(name, scope, context.documents).slice(1, -1))
    // What nobody who opens it could tell is said at the form.
    .filter((name) => isAtHand(name, scope));
  const needed = [...namesFromOpener(form, context).needed, ...filled];
  return form.load ? needed.filter((name) => !name.startsWith("record.")) : needed;
}

function isAtHand(name: string, { record, params }: Scope): boolean {
  const param = /^route\.(.+)$/.exec(name)?.[1];
  if (param === undefined) return !/^record(\.|$)/.test(name) || record !== undefined;
  return params === "unknown" || params.has(param);
}
