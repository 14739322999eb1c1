import { useState } from "react";
import type { Outcome } from "../actions/runOperation";
import { requestOf } from "../actions/useAction";
import { useOperationRun } from "../actions/useOperationRun";
import { type BindingContext, bind, bindParams } from "../bindings/bind";
import type { CompiledForm } from "../documents/boot";
import { useTranslate } from "../languages/useTranslate";
import { useGo } from "../links/LinksContext";
import type { FormData } from "./initialData";

/** What follows a submission that succeeded. */
export interface Submitted {
  data: unknown;
  meta: Record<string, unknown> | undefined;
  /** Whether the form itself leads on to another route. */
  isLeaving: boolean;
}

/** Sends a form through the pipeline of changes; gives the failure, if there was one. */
export function useFormSubmit(form: CompiledForm, context: BindingContext, onDone?: (submitted: Submitted) => void) {
  const { run, isWaiting } = useOperationRun();
  const t = useTranslate();
  const go = useGo();
  const [isDone, setDone] = useState(false);
  const { submit } = form;
  const send = async (data: FormData): Promise<Extract<Outcome, { status: "failed" }> | undefined> => {
    const inside = { ...context, form: data };
    const body = { ...data, ...(bind(submit.body ?? {}, inside) as FormData) };
    const outcome = await run({ ...requestOf(submit, inside, t), body });
    if (outcome.status === "failed") return outcome;
    if (outcome.status === "declined") return undefined;
    setDone(true);
    const isLeaving = submit.then !== undefined;
    if (!submit.leaveOpen) onDone?.({ data: outcome.data, meta: outcome.meta, isLeaving });
    if (submit.then) go(submit.then.route, bindParams(submit.then.params, { ...inside, record: outcome.data }));
    return undefined;
  };
  return { send, isWaiting, isDone };
}
