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

/** The result of a successful submission. */
export interface Submitted {
  data: unknown;
  meta: Record<string, unknown> | undefined;
  /** Whether the form itself navigates to another route. */
  isLeaving: boolean;
  /** The page to navigate to, where history.back() would not do. */
  behind?: string | undefined;
}

/** The response to a form, and the submitted data. */
export interface SubmitResponse {
  record: unknown;
  form: FormData;
  /** The live channel that reports the progress of a long-running change. */
  channel: unknown;
}

/** Callbacks of a successful submission; `onResponse` also takes over showing the progress. */
interface Listeners {
  onDone?: ((submitted: Submitted) => void) | undefined;
  onResponse?: ((response: SubmitResponse) => void) | undefined;
}

/** Callbacks to the form during submission. */
interface SubmitCallbacks {
  /** Everything was sent. */
  onSent: () => void;
  /** Called with the values of a field sent one by one that were not sent. */
  onRemaining: (key: string, remaining: unknown[]) => void;
}

type Failed = Extract<Outcome, { status: "failed" }>;

/** Submits a form through the pipeline of changes; resolves to the failure, if any. */
export function useFormSubmit(form: CompiledForm, context: BindingContext, { onDone, onResponse }: Listeners) {
  const { run, isWaiting } = useOperationRun();
  const t = useTranslate();
  const go = useGo();
  const { submit } = form;
  // A local form, which names none, makes no call.
  const operation = submit.operation as NonNullable<typeof submit.operation>;
  const { show } = useToasts();
  const { operations } = useBoot();
  const { save, isSaving } = useFormDownload();
  const runEach = useSendEach(run);
  const send = async (data: FormData, { onSent, onRemaining }: SubmitCallbacks): Promise<Failed | undefined> => {
    if (submit.unchanged !== undefined && isUnchanged(data, bind(form.initial, context))) {
      show({ text: t(submit.unchanged), tone: "warning" });
      return undefined;
    }
    const inside = { ...context, form: data };
    const filled = { ...data, ...(bind(submit.body ?? {}, inside) as FormData) };
    const { method, inQuery, sends } = operations[operation] ?? {};
    const sent = { ...bodyAndBase(submit, filled, { context: inside, sends }), ...withoutProgressWindow(onResponse) };
    const request = { ...requestOf({ ...submit, operation }, inside, t), ...sent };
    const asQuery = { ...request, params: { ...request.params, ...filled }, body: undefined };
    const change = () => run(inQuery ? asQuery : request);
    const runAll = () => (submit.each === undefined ? change() : runEach(submit.each, request, onRemaining));
    // A reading operation downloads a file, unless its response is shown.
    const read = () => (onResponse ? run({ ...asQuery, isQuiet: true }) : save(request));
    const outcome = await (method === "get" ? read() : runAll());
    if (outcome.status === "failed") return outcome;
    if (outcome.status === "declined") return undefined;
    onSent();
    onResponse?.({ record: outcome.data, form: filled, channel: outcome.meta?.channel });
    const isLeaving = submit.then !== undefined;
    if (!submit.leaveOpen) onDone?.({ data: outcome.data, meta: outcome.meta, isLeaving, behind: previousPage() });
    if (submit.then) go(submit.then.route, bindParams(submit.then.params, { ...inside, record: outcome.data }));
    return undefined;
  };
  return { send, isWaiting: isWaiting || isSaving };
}

/** With onResponse, suppresses the default progress window. */
const withoutProgressWindow = (onResponse: Listeners["onResponse"]) => onResponse && { follow: () => {} };

/** The body of the request and its base path. */
function bodyAndBase(submit: CompiledForm["submit"], filled: FormData, sending: Sending) {
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
  // A whole body that is not an object is sent as is.
  if (whole !== undefined) return rawBody(filled[whole], sends) as FormData;
  if (bulk === undefined) return filled;
  const records = [bind(bulk.records, context)].flat();
  return bulkPayload({ ...bulk, records }, filled);
}
