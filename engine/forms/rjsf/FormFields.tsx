import Form from "@rjsf/core";
import { memo, useMemo, useState } from "react";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { FormValuesContext } from "../../fields/FormValues";
import { formWidgets } from "../../fields/formWidgets";
import { NumberField } from "../../numbers/NumberField";
import { useRegistry } from "../../registry/RegistryContext";
import { useForm } from "../FormContext";
import styles from "../forms.module.css";
import { listDefaults } from "../schema/listDefaults";
import { BoundField } from "./BoundField";
import { createValidator } from "./createValidator";
import { templates } from "./templates";

/** Props of the fields of a form. */
export interface FormFieldsProps {
  module: DocumentModule<CompiledForm>;
  uiSchema: Record<string, unknown>;
  idPrefix: string;
}

const fields = { SchemaField: BoundField, NumberField, AbsentField: () => null };
const noValidators = {};

/** The fields of a form, laid out by RJSF. Memoized against renders of the form around them. */
export const FormFields = memo(function FormFields({ module, uiSchema, idPrefix }: FormFieldsProps) {
  const { store, view } = useForm();
  const [initial] = useState(() => store.read());
  const values = useMemo(
    () => ({
      read: (key: string) => store.entered(key),
      subscribe: (listener: () => void) => store.watch(listener),
      write: (key: string, value: unknown) => view.enter(key, value),
    }),
    [store, view],
  );
  const registry = useRegistry();
  const validator = useMemo(() => createValidator(module.validators ?? noValidators), [module]);
  const defaults = useMemo(() => listDefaults(module.default, uiSchema), [module, uiSchema]);
  const widgets = useMemo(() => ({ ...formWidgets, ...registry.widgets }), [registry]);
  return (
    <FormValuesContext value={values}>
      <Form
        ref={view.attach}
        tagName="div"
        className={styles.form}
        idPrefix={idPrefix}
        schema={module.default.schema}
        uiSchema={uiSchema}
        validator={validator}
        initialFormData={initial}
        fields={fields}
        widgets={widgets}
        templates={templates}
        experimental_defaultFormStateBehavior={defaults}
        noValidate
        showErrorList={false}
        onChange={view.handleDefaults}
      >
        {noButtons}
      </Form>
    </FormValuesContext>
  );
});

// Replaces RJSF's submit button; the form around draws its own.
const noButtons = <></>;
