import Form, { type IChangeEvent } from "@rjsf/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { BindingContext } from "../bindings/bind";
import type { CompiledForm, DocumentModule } from "../documents/boot";
import { formWidgets } from "../fields/formWidgets";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import { useRegistry } from "../registry/RegistryContext";
import { createValidator } from "./createValidator";
import { FieldStatesContext } from "./FieldStatesContext";
import { FormButtons } from "./FormButtons";
import styles from "./forms.module.css";
import { type FormData, initialData, submittedData } from "./initialData";
import { absentKeys, resolveUiSchema } from "./resolveUiSchema";
import { schemaProperties } from "./schemaProperties";
import { templates } from "./templates";
import { translateErrors } from "./translateErrors";
import { useFormErrors } from "./useFormErrors";
import { type Submitted, useFormSubmit } from "./useFormSubmit";
import { useUnsaved } from "./useUnsaved";

/** What a form needs once its document and its record are there. */
export interface FormEditorProps {
  module: DocumentModule<CompiledForm>;
  context: BindingContext;
  /** The record that fills it. */
  record: unknown;
  /** Put the focus into the first field, as in a window that was opened for it. */
  isFocused?: boolean;
  onDone?: (submitted: Submitted) => void;
  onCancel?: () => void;
}

const fields = { AbsentField: () => null };
const noValidators = {};

/** A form: RJSF draws its schema with our inputs; what is sent goes through the pipeline of changes. */
export function FormEditor({ module, context, record, isFocused, onDone, onCancel }: FormEditorProps) {
  const form = module.default;
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const idPrefix = useId();
  const registry = useRegistry();
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<Form>(null);
  const keys = useMemo(() => new Set(schemaProperties(form.schema).keys()), [form]);
  const validator = useMemo(() => createValidator(form.schema, module.validators ?? noValidators), [form, module]);
  const uiSchema = useMemo(() => resolveUiSchema(form.schema, form.uiSchema, { t, isAllowed }), [form, t, isAllowed]);
  const widgets = useMemo(() => ({ ...formWidgets, ...registry.widgets }), [registry]);
  const [initial] = useState(() => initialData(form.schema, record, context.query));
  const start = useRef<FormData>(initial);
  const data = useRef<FormData>(initial);
  const { states, general, reject, refuse, clear } = useFormErrors(root, idPrefix, keys);
  const { send, isWaiting, isDone } = useFormSubmit(form, context, onDone);
  useUnsaved(start, data, isDone);
  useEffect(() => {
    if (isFocused) root.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [isFocused]);

  const change = ({ formData }: IChangeEvent, id?: string) => {
    data.current = formData;
    states.edit(id);
    // Without an id it is RJSF that filled in defaults, not somebody who typed.
    if (id === undefined) start.current = formData;
  };
  const submit = async ({ formData }: IChangeEvent) => {
    clear();
    const sent = submittedData(form.schema, initial, formData);
    for (const key of absentKeys(form.uiSchema, isAllowed)) delete sent[key];
    const failure = await send(sent);
    if (!failure) return;
    for (const key of refuse(failure)) editor.current?.setFieldValue([key], undefined);
  };
  return (
    <FieldStatesContext value={states}>
      <div ref={root} className={styles.form}>
        {general.length > 0 && (
          <ul role="alert" tabIndex={-1} className={styles.general}>
            {general.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <Form
          ref={editor}
          className={styles.form}
          idPrefix={idPrefix}
          schema={form.schema}
          uiSchema={uiSchema}
          validator={validator}
          initialFormData={initial}
          fields={fields}
          widgets={widgets}
          templates={templates}
          liveValidate="onChange"
          liveOmit="onChange"
          omitExtraData
          noHtml5Validate
          showErrorList={false}
          transformErrors={(errors) => translateErrors(errors, uiSchema, t)}
          onChange={change}
          onBlur={states.leave}
          onError={reject}
          onSubmit={(event) => void submit(event)}
        >
          <FormButtons label={form.submit.label} isWaiting={isWaiting} onCancel={onCancel} />
        </Form>
      </div>
    </FieldStatesContext>
  );
}
