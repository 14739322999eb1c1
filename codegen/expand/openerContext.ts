import type { FormDocument, ModalDocument } from "../generated/documents";
import { openScope } from "../scopes/scope";
import type { Use, WalkContext } from "../scopes/use";
import { walkForm, walkModal } from "../scopes/walkDocument";

/** What a window knows only from its opener. */
export interface OpenerContext {
  /** What it cannot do without, such as route.id: what its calls require, and whatever it takes of the opener's record. */
  about: string[];
  /** The parameters it is told, such as id: an address that carries them opens it. */
  named: string[];
}

/** Reads it from the calls, texts, forms and coded parts of a window. The buttons of its lists are left out: a window may be looked at without them. */
export function openerContext(
  modal: ModalDocument,
  forms: ReadonlyMap<string, FormDocument>,
  context: WalkContext,
): OpenerContext {
  const { record, selectionKey, title, subtitle, prompt, form } = modal;
  const uses = [...walkModal(modal, openScope, context)];
  const shown = [form, ...uses.map((use) => (use.kind === "form" ? use.value.form : undefined))];
  const parts: Names[] = [
    { needed: namesIn([title, subtitle, prompt]).filter(isOfRecord), told: [] },
    ...uses.map((use) => namesOf(use, context)),
    ...shown.map((id) => namesFromOpener(forms.get(id ?? ""), context)),
  ];
  const isOpeners = (name: string) => name !== `route.${selectionKey}` && !(record !== undefined && isOfRecord(name));
  const needed = parts.flatMap((part) => part.needed).filter(isOpeners);
  const told = parts.flatMap((part) => part.told).filter(isOpeners);
  const named = [...needed, ...told].flatMap((name) => /^route\.(.+)$/.exec(name)?.[1] ?? []);
  return { about: [...new Set(needed)], named: [...new Set(named)] };
}

interface Names {
  needed: string[];
  told: string[];
}

interface NamedCall {
  operation?: string | undefined;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
}

const WHOLE = /^\{(route\.[\w.-]+)\}$/;
const PART = /\{((?:route|record)(?:\.[\w-]+)*)\}/g;

const isOfRecord = (name: string) => /^record(\.|$)/.test(name);

function namesIn(value: unknown): string[] {
  return [...(JSON.stringify(value) ?? "").matchAll(PART)].flatMap(([, name]) => name ?? []);
}

function namesOf(use: Use, context: WalkContext): Names {
  const { about = [], told = [] } =
    use.kind === "custom" ? (context.documents.registry.blocks[use.value.component] ?? {}) : {};
  const ofCall = namesOfCall(callOf(use), context);
  // Which record a window reads its opener says in full.
  const read = use.kind === "load" ? ofCall.told : [];
  return { needed: [...about, ...shownRecord(use), ...ofCall.needed, ...read], told: [...told, ...ofCall.told] };
}

/** What a form knows only from whoever opens it. */
export function namesFromOpener(form: FormDocument | undefined, context: WalkContext): Names {
  if (!form) return { needed: [], told: [] };
  const uses = [...walkForm(form, openScope, context)];
  const calls = uses.map((use) => namesOfCall(callOf(use), context));
  const { title, description, initial, submit } = form;
  const ofRecord = namesIn([title, description, initial, submit.confirm]).filter(isOfRecord);
  const needed = [...ofRecord, ...calls.flatMap((call) => call.needed)];
  // A form that reads its record has one of its own.
  return {
    needed: form.load ? needed.filter((name) => !isOfRecord(name)) : needed,
    told: calls.flatMap((call) => call.told),
  };
}

// What a form's call answered has a record of its own.
function shownRecord(use: Use): string[] {
  const isOfOpener = use.kind === "table" || (use.kind === "record" && use.value.operation === undefined);
  return isOfOpener && !use.pointer.includes("/answer/") ? ["record"] : [];
}

/** The call a use makes while its window is shown, or is there for. */
function callOf({ kind, value, pointer }: Use): NamedCall | undefined {
  if (kind === "action") return pointer === "/action" ? value : undefined;
  return kind === "load" || kind === "list" || kind === "record" || kind === "chart" || kind === "submit"
    ? value
    : undefined;
}

function namesOfCall(call: NamedCall | undefined, { operations }: WalkContext): Names {
  const { operation = "", params, body } = call ?? {};
  const told = namesIn([params, body]);
  const called = operations.get(operation);
  const required = (called?.parameters ?? []).filter(({ required, in: place }) => required || place === "path");
  const inBody = Array.isArray(called?.body?.required) ? called.body.required : [];
  const values = [
    ...required.map(({ name }) => params?.[name]),
    ...inBody.map((name) => Object(body)[String(name)] as unknown),
  ];
  const whole = values.flatMap((value) => WHOLE.exec(typeof value === "string" ? value : "")?.[1] ?? []);
  return { needed: [...whole, ...told.filter(isOfRecord)], told };
}
