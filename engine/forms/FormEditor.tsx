import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { BindingContext } from "../bindings/bind";
import type { CompiledForm, DocumentModule } from "../documents/boot";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import { DraftOffer } from "./drafts/DraftOffer";
import { hasUncommittedInput } from "./drafts/hasUncommittedInput";
import { useDraft } from "./drafts/useDraft";
import { useUnsaved } from "./drafts/useUnsaved";
import { useFormErrors } from "./errors/useFormErrors";
import { FormContext } from "./FormContext";
import styles from "./forms.module.css";
import { FormButtons } from "./frame/FormButtons";
import { FormFields } from "./rjsf/FormFields";
import { absentKeys, resolveUiSchema } from "./schema/resolveUiSchema";
import { initialData, submittedData } from "./store/initialData";
import { keyOf } from "./store/paths";
import { useFormParts } from "./store/useFormParts";
import { withoutAbsent } from "./store/withoutAbsent";
import { type SubmitResponse, type Submitted, useFormSubmit } from "./submit/useFormSubmit";
import { useMissingSelection } from "./submit/useMissingSelection";

/** Props of a form whose document and record are loaded. */
export interface FormEditorProps {
  module: DocumentModule<CompiledForm>;
  context: BindingContext;
  /** The record with its initial data. */
  record: unknown;
  /** Focus the first field on mount, as in a window. */
  isFocused?: boolean;
  onDone?: (submitted: Submitted) => void;
  onCancel?: () => void;
  onResponse?: ((response: SubmitResponse) => void) | undefined;
  onValues?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** A form: RJSF determines its structure, the store owns its data, the pipeline of changes submits it. */
export function FormEditor({ module, context, record, isFocused, onCancel, onValues, ...listeners }: FormEditorProps) {
  const form = module.default;
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const idPrefix = useId();
  const root = useRef<HTMLFormElement>(null);
  const [opened] = useState(context);
  const uiSchema = useMemo(
    () => resolveUiSchema(form.schema, form.uiSchema, { t, isAllowed, context: opened }),
    [form, t, isAllowed, opened],
  );
  const absent = useMemo(() => absentKeys(form.uiSchema, isAllowed), [form, isAllowed]);
  const [initial] = useState(() => initialData(form.schema, record, context.query));
  const parts = useFormParts(module, initial, absent);
  const { store, view } = parts;
  const { general, reject, refuse, clear } = useFormErrors(root, store, form);
  const { send, isWaiting } = useFormSubmit(form, context, listeners);
  const isUnselected = useMissingSelection(form);
  const draft = useDraft(form, context, store);
  useUnsaved(root, store, draft.discard);
  useEffect(() => {
    if (isFocused) root.current?.querySelector<HTMLElement>("input, select, textarea, [contenteditable=true]")?.focus();
  }, [isFocused]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isUnselected) return;
    clear();
    if (!store.submit() || hasUncommittedInput(root.current, "refused")) return reject();
    draft.save();
    const state = [store.read(), store.version] as const;
    // Values of the record for fields that were never shown are not sent.
    const shown = Object.entries(initial).filter(([key]) => store.saved[key] !== undefined);
    const isShown = (key: string) => store.isDrawn(keyOf([key]));
    const sent = submittedData(form.schema, Object.fromEntries(shown), view.usedData(), isShown);
    for (const key of absent) delete sent[key];
    const onSent = () => {
      store.markSaved(...state);
      draft.remove();
    };
    const onRemaining = (key: string, remaining: unknown[]) => view.enter(key, remaining);
    if (form.submit.local) {
      onSent();
      onValues?.(withoutAbsent(sent, uiSchema));
      return;
    }
    const failure = await send(withoutAbsent(sent, uiSchema), { onSent, onRemaining });
    if (!failure) return;
    for (const name of refuse(failure)) view.enter(name, undefined);
  };
  const restore = () => {
    // Counts the restored draft as new input.
    store.version += 1;
    if (draft.offered) view.restore(draft.offered);
    draft.remove();
  };
  return (
    <FormContext value={parts}>
      <form ref={root} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {draft.offered && <DraftOffer onRestore={restore} onDiscard={draft.remove} />}
        {general.length > 0 && (
          <ul role="alert" tabIndex={-1} className={styles.general}>
            {general.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <FormFields module={module} uiSchema={uiSchema} idPrefix={idPrefix} />
        <FormButtons submit={form.submit} {...{ isWaiting, isUnselected, onCancel }} />
      </form>
    </FormContext>
  );
}
