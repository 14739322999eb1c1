import { bulkPayload } from "../../actions/bulkPayload";
import type { Outcome } from "../../actions/runOperation";
import { requestOf } from "../../actions/useAction";
import { useOperationRun } from "../../actions/useOperationRun";
import { RawBody } from "../../api/encoding/RawBody";
import { type BindingContext, bind, bindParams } from "../../bindings/bind";
import type { CompiledForm } from "../../documents/boot";
import { useBoot } from "../../documents/DocumentsContext";
import { useTranslate } from "../../languages/useTranslate";
import { useGo } from "../../links/LinksContext";
import { useToasts } from "../../toasts/ToastsContext";
import { type FormData, isUnchanged } from "../store/initialData";
import { previousPage } from "./previousPage";
import { useFormDownload } from "./useFormDownload";
import { useSendEach } from "./useSendEach";

/** What follows a submission that succeeded. */
export interface Submitted {
  data: unknown;
  meta: Record<string, unknown> | undefined;
  /** Whether the form itself leads on to another route. */
  isLeaving: boolean;
  /** The page to go on with, where a step back would not do. */
  behind?: string | undefined;
}

/** What a call answered to a form, and what it was sent. */
export interface SubmitResponse {
  record: unknown;
  form: FormData;
  /** On which channel it is told how it gets along, where it goes on after the answer. */
  channel: unknown;
}

/** Who hears of a submission that succeeded; who shows the answer shows how it goes on, too. */
interface Listeners {
  onDone?: ((submitted: Submitted) => void) | undefined;
  onAnswer?: ((answered: SubmitResponse) => void) | undefined;
}

/** What a form does as it is sent. */
interface Followers {
  /** All of it was sent. */
  onSent: () => void;
  /** Of the values of a field that are sent one by one, these were not. */
  onLeft: (key: string, left: unknown[]) => void;
}

type Failed = Extract<Outcome, { status: "failed" }>;

/** Sends a form through the pipeline of changes; gives the failure, if there was one. */
export function useFormSubmit(form: CompiledForm, context: BindingContext, { onDone, onAnswer }: Listeners) {
  const { run, isWaiting } = useOperationRun();
  const t = useTranslate();
  const go = useGo();
  const { submit } = form;
  const { show } = useToasts();
  const { operations } = useBoot();
  const { save, isSaving } = useFormDownload();
  const runEach = useSendEach(run);
  const send = async (data: FormData, { onSent, onLeft }: Followers): Promise<Failed | undefined> => {
    if (submit.unchanged !== undefined && isUnchanged(data, bind(form.initial, context))) {
      show({ text: t(submit.unchanged), tone: "warning" });
      return undefined;
    }
    const inside = { ...context, form: data };
    const filled = { ...data, ...(bind(submit.body ?? {}, inside) as FormData) };
    const { method, inQuery, sends } = operations[submit.operation] ?? {};
    const sent = { ...sentBy(submit, filled, { context: inside, sends }), ...followedBy(onAnswer) };
    const request = { ...requestOf(submit, inside, t), ...sent };
    const asQuery = { ...request, params: { ...request.params, ...filled }, body: undefined };
    const change = () => run(inQuery ? asQuery : request);
    const runAll = () => (submit.each === undefined ? change() : runEach(submit.each, request, onLeft));
    // What only reads answers with a file, unless somebody shows the answer.
    const ask = () => (onAnswer ? run({ ...asQuery, isQuiet: true }) : save(request));
    const outcome = await (method === "get" ? ask() : runAll());
    if (outcome.status === "failed") return outcome;
    if (outcome.status === "declined") return undefined;
    onSent();
    onAnswer?.({ record: outcome.data, form: filled, channel: outcome.meta?.channel });
    const isLeaving = submit.then !== undefined;
    if (!submit.leaveOpen) onDone?.({ data: outcome.data, meta: outcome.meta, isLeaving, behind: previousPage() });
    if (submit.then) go(submit.then.route, bindParams(submit.then.params, { ...inside, record: outcome.data }));
    return undefined;
  };
  return { send, isWaiting: isWaiting || isSaving };
}

/** The channel goes to whoever shows the answer, and opens no window. */
const followedBy = (onAnswer: Listeners["onAnswer"]) => onAnswer && { follow: () => {} };

/** What is sent, and below which path. */
function sentBy(submit: CompiledForm["submit"], filled: FormData, sending: Sending) {
  return { body: bodyOf(submit, filled, sending), base: submit.base };
}

const rawBody = (value: unknown, type = "application/octet-stream") =>
  value instanceof File ? new RawBody(value, type) : value;

interface Sending {
  context: BindingContext;
  /** The media type of a body that is a file. */
  sends: string | undefined;
}

function bodyOf({ bulk, whole }: CompiledForm["submit"], filled: FormData, { context, sends }: Sending): FormData {
  // What is no object travels as it is.
  if (whole !== undefined) return rawBody(filled[whole], sends) as FormData;
  if (bulk === undefined) return filled;
  const records = [bind(bulk.records, context)].flat();
  return bulkPayload({ ...bulk, records }, filled);
}
