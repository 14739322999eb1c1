import { shapes } from "virtual:shapes";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { FormProvider, get, useForm, useFormContext, useFormState } from "react-hook-form";
import { Select } from "../../../engine/elements/Select";
import { TextInput } from "../../../engine/elements/TextInput";
import styles from "../../../engine/forms/forms.module.css";
import { measurePage } from "./probe";
import "../../../engine/layout/tokens.css";
import "../../../engine/layout/base.css";

// The floor: what somebody would write by hand with react-hook-form, whose inputs React does not even control. The same
// elements and style sheets as the engine's, so that only the way there differs.
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
  // Of its own errors only: whoever reads more of the state is drawn anew with every key.
  const error = get(useFormState({ control, name, exact: true }).errors, name);
  const isNumber = schema.type === "number";
  const wiring = {
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
      <Input schema={schema} wiring={wiring} />
      {error && (
        <p id={`${name}-error`} className={styles.error} aria-live="polite">
          {error.message}
        </p>
      )}
    </div>
  );
});

function Input({ schema, wiring }) {
  if (schema.enum) {
    return <Select {...wiring} empty="Choose…" options={schema.enum.map((value) => ({ value, label: value }))} />;
  }
  if (schema.type === "boolean") return <input type="checkbox" {...wiring} />;
  return <TextInput autoComplete="off" inputMode={schema.type === "number" ? "decimal" : undefined} {...wiring} />;
}

function Fields({ schema, around = "" }) {
  return Object.entries(schema.properties).map(([key, property]) => (
    <Field
      key={key}
      name={`${around}${key}`}
      schema={property}
      required={schema.required?.includes(key) ?? false}
    />
  ));
}

function Rows({ schema, count }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the floor never move
    <fieldset key={place} className={styles.group}>
      <legend>{place + 1}</legend>
      <div className={styles.fields}>
        <Fields schema={schema} around={`rows.${place}.`} />
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
