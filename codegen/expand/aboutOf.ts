import type { FormDocument, ModalDocument } from "../generated/documents";
import { openScope } from "../scopes/scope";
import type { Use, WalkContext } from "../scopes/use";
import { walkForm, walkModal } from "../scopes/walkDocument";

const FROM_OPENER = /^\{((?:route|record)\.[\w.-]+)\}$/;

interface NamedCall {
  operation?: string | undefined;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
}

/**
 * What a window cannot do without and only its opener knows, such as `route.id`: the placeholders that stand for what
 * its calls require, all parameters filled. Its buttons and those of its rows are left out: a window may be looked at without them.
 */
export function aboutOf(
  modal: ModalDocument,
  forms: ReadonlyMap<string, FormDocument>,
  context: WalkContext,
): string[] {
  const { record, selectionKey } = modal;
  const uses = [...walkModal(modal, openScope, context)];
  const shown = [modal.form, ...uses.map((use) => (use.kind === "form" ? use.value.form : undefined))];
  const own = uses.flatMap((use) => callOf(use) ?? []).flatMap((call) => requiredOf(call, context));
  const coded = uses.flatMap((use) =>
    use.kind === "custom" ? (context.documents.registry.blocks[use.value.component]?.about ?? []) : [],
  );
  const named = [
    ...own,
    ...coded,
    ...uses.flatMap(shownRecord),
    ...shown.flatMap((id) => ofForm(forms.get(id ?? ""), context)),
  ];
  const isFilledHere = (name: string) =>
    name === `route.${selectionKey}` || (record !== undefined && /^record(\.|$)/.test(name));
  return [...new Set(named.filter((name) => !isFilledHere(name)))];
}

function ofForm(form: FormDocument | undefined, context: WalkContext): string[] {
  if (!form) return [];
  const calls = [...walkForm(form, openScope, context)].flatMap((use) => callOf(use) ?? []);
  const names = calls.flatMap((call) => requiredOf(call, context));
  return form.load ? names.filter((name) => !name.startsWith("record.")) : names;
}

// What a form's call answered has a record of its own.
function shownRecord(use: Use): string[] {
  const isOfRecord = use.kind === "table" || (use.kind === "record" && use.value.operation === undefined);
  return isOfRecord && !use.pointer.includes("/answer/") ? ["record"] : [];
}

/** The call a use makes while its window is shown, or is there for. */
function callOf({ kind, value, pointer }: Use): NamedCall | undefined {
  if (kind === "action") return pointer === "/action" ? value : undefined;
  return kind === "load" || kind === "list" || kind === "record" || kind === "chart" || kind === "submit"
    ? value
    : undefined;
}

function requiredOf({ operation = "", params, body }: NamedCall, { operations }: WalkContext): string[] {
  const called = operations.get(operation);
  if (!called) return [];
  const parameters = called.parameters.filter(({ required, in: place }) => required || place === "path");
  const inBody = Array.isArray(called.body?.required) ? called.body.required : [];
  const values = [
    ...parameters.map(({ name }) => params?.[name]),
    ...inBody.map((name) => Object(body)[String(name)] as unknown),
  ];
  return values.flatMap((value) => FROM_OPENER.exec(typeof value === "string" ? value : "")?.[1] ?? []);
}
