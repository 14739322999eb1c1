import type { FormDocument, ModalDocument } from "../generated/documents";
import { openScope } from "../scopes/scope";
import type { Use, WalkContext } from "../scopes/use";
import { walkForm, walkModal } from "../scopes/walkDocument";

/** What a modal obtains only from its opener. */
export interface OpenerContext {
  /**
   * The bindings it requires, such as route.id: those that its operations require, and any use of the opener's record.
   */
  about: string[];
  /** The parameters it accepts, such as id: an address that has them opens it. */
  named: string[];
}

/**
 * Collects the context from the operations, texts, forms and components of a modal. Row actions of its lists are left
 * out, because the modal can be viewed without them.
 */
export function openerContext(
  modal: ModalDocument,
  forms: ReadonlyMap<string, FormDocument>,
  context: WalkContext,
): OpenerContext {
  const { record, selectionKey, title, subtitle, prompt, form } = modal;
  const uses = [...walkModal(modal, openScope, context)];
  const shown = [form, ...uses.map((use) => (use.kind === "form" ? use.value.form : undefined))];
  const parts: Names[] = [
    { required: namesIn([title, subtitle, prompt]).filter(isOfRecord), used: [] },
    ...uses.map((use) => namesOf(use, context)),
    ...shown.map((id) => namesFromOpener(forms.get(id ?? ""), context)),
  ];
  const isFromOpener = (name: string) =>
    name !== `route.${selectionKey}` && !(record !== undefined && isOfRecord(name));
  const required = parts.flatMap((part) => part.required).filter(isFromOpener);
  const used = parts.flatMap((part) => part.used).filter(isFromOpener);
  const named = [...required, ...used].flatMap((name) => /^route\.(.+)$/.exec(name)?.[1] ?? []);
  return { about: [...new Set(required)], named: [...new Set(named)] };
}

interface Names {
  required: string[];
  used: string[];
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
  const { requires = [], reads = [] } =
    use.kind === "custom" ? (context.documents.registry.blocks[use.value.component] ?? {}) : {};
  const ofCall = namesOfCall(callOf(use), context);
  // The opener has to identify the record completely that a modal reads.
  const read = use.kind === "load" ? ofCall.used : [];
  return {
    required: [...requires, ...shownRecord(use), ...ofCall.required, ...read],
    used: [...reads, ...ofCall.used],
  };
}

/** What a form obtains only from its opener. */
export function namesFromOpener(form: FormDocument | undefined, context: WalkContext): Names {
  if (!form) return { required: [], used: [] };
  const uses = [...walkForm(form, openScope, context)];
  const calls = uses.map((use) => namesOfCall(callOf(use), context));
  const { title, description, initial, submit } = form;
  const ofRecord = namesIn([title, description, initial, submit.confirm]).filter(isOfRecord);
  const required = [...ofRecord, ...calls.flatMap((call) => call.required)];
  // A form that loads its record does not use the opener's.
  return {
    required: form.load ? required.filter((name) => !isOfRecord(name)) : required,
    used: calls.flatMap((call) => call.used),
  };
}

// Blocks below a form's `answer` show the record of the response.
function shownRecord(use: Use): string[] {
  const isOfOpener = use.kind === "table" || (use.kind === "record" && use.value.operation === undefined);
  return isOfOpener && !use.pointer.includes("/answer/") ? ["record"] : [];
}

/** The operation that a use calls while its modal is shown, or that the modal exists for. */
function callOf({ kind, value, pointer }: Use): NamedCall | undefined {
  if (kind === "action") return pointer === "/action" ? value : undefined;
  return kind === "load" || kind === "list" || kind === "record" || kind === "chart" || kind === "submit"
    ? value
    : undefined;
}

function namesOfCall(call: NamedCall | undefined, { operations }: WalkContext): Names {
  const { operation = "", params, body } = call ?? {};
  const used = namesIn([params, body]);
  const target = operations.get(operation);
  const parameters = (target?.parameters ?? []).filter(({ required, in: place }) => required || place === "path");
  const inBody = Array.isArray(target?.body?.required) ? target.body.required : [];
  const values = [
    ...parameters.map(({ name }) => params?.[name]),
    ...inBody.map((name) => Object(body)[String(name)] as unknown),
  ];
  const whole = values.flatMap((value) => WHOLE.exec(typeof value === "string" ? value : "")?.[1] ?? []);
  return { required: [...whole, ...used.filter(isOfRecord)], used };
}
