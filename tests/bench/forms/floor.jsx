import { shapes } from "virtual:shapes";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { FormProvider, get, useForm, useFormContext, useFormState } from "react-hook-form";
import { Select } from "../../../engine/elements/inputs/Select";
import { TextInput } from "../../../engine/elements/inputs/TextInput";
import styles from "../../../engine/forms/forms.module.css";
import { measurePage } from "./probe";
import "../../../engine/layout/tokens.css";
import "../../../engine/layout/base.css";

// The floor: a form written by hand with react-hook-form, with uncontrolled inputs. It uses the engine's elements and style
// sheets, so that only the form logic differs.
const query = new URLSearchParams(location.search);
const shape = shapes.find(({ id }) => id === query.get("shape"));
const record = query.has("invalid") ? shape.invalid : shape.valid;

const rulesOf = ({ minLength, maxLength, minimum, maximum, pattern }, required) => ({
  ...(required && { required: "This field is required." }),
  ...(minLength && { minLength: { value: minLength, message: `Enter at least ${minLength} characters.` } }),
  ...(maxLength && { maxLength: { value: maxLength, message: `Enter at most ${maxLength} characters.` } }),
  ...(minimum && { min: { value: minimum, message: `Enter ${minimum} or more.` } }),
  ...(maximum && { max: { value: maximum, message: `Enter ${maximum} or less.` } }),
  ...(pattern && { pattern: { value: new RegExp(pattern), message: "This value does not have the expected form." } }),
});

const Field = memo(function Field({ name, schema, required }) {
  const { register, control } = useFormContext();
  // Subscribe to the field's own errors only; reading more of the state would re-render it with every keystroke.
  const error = get(useFormState({ control, name, exact: true }).errors, name);
  const isNumber = schema.type === "number";
  const inputProps = {
    id: name,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
    "aria-describedby": error ? `${name}-error` : undefined,
    ...register(name, { ...rulesOf(schema, required), valueAsNumber: isNumber }),
  };
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={name}>
          {schema.title}
          {required && (
            <span aria-hidden="true" className={styles.required}>
              *
            </span>
          )}
        </label>
      </div>
      <Input schema={schema} inputProps={inputProps} />
      {error && (
        <p id={`${name}-error`} className={styles.error} aria-live="polite">
          {error.message}
        </p>
      )}
    </div>
  );
});

function Input({ schema, inputProps }) {
  if (schema.enum) {
    return <Select {...inputProps} empty="Choose…" options={schema.enum.map((value) => ({ value, label: value }))} />;
  }
  if (schema.type === "boolean") return <input type="checkbox" {...inputProps} />;
  return <TextInput autoComplete="off" inputMode={schema.type === "number" ? "decimal" : undefined} {...inputProps} />;
}

function Fields({ schema, prefix = "" }) {
  return Object.entries(schema.properties).map(([key, property]) => (
    <Field
      key={key}
      name={`${prefix}${key}`}
      schema={property}
      required={schema.required?.includes(key) ?? false}
    />
  ));
}

function Rows({ schema, count }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the floor never move
    <fieldset key={index} className={styles.group}>
      <legend>{index + 1}</legend>
      <div className={styles.fields}>
        <Fields schema={schema} prefix={`rows.${index}.`} />
      </div>
    </fieldset>
  ));
}

function HandWritten() {
  const form = useForm({ defaultValues: record, mode: "onTouched", shouldFocusError: true });
  const { rows } = shape.schema.properties;
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(() => undefined)}>
        <div className={styles.fields}>
          {rows ? <Rows schema={rows.items} count={record.rows.length} /> : <Fields schema={shape.schema} />}
        </div>
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

measurePage(shape.inputs, () => createRoot(document.getElementById("form")).render(<HandWritten />));
