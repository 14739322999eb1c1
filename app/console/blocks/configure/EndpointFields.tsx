import { useId } from "react";
import { Button, Select, TextInput, useBoot, useTranslate } from "#engine";
import { pathOf, problemsOf, type Values, valuesOf } from "./configurationRequest";
import styles from "./configure.module.css";
import type { Endpoint, Property } from "./readSpecification";
import { useDeviceResponse } from "./useDeviceResponse";

interface EndpointFieldsProps {
  endpoint: Endpoint;
  /** Id of the device whose current values are read. */
  device: number;
  values: Values;
  /** Whether validation problems are shown. */
  isChecked: boolean;
  onChange: (values: Values) => void;
}

/** Form for one endpoint, built from its specification; a button prefills it with the current values of a device. */
export function EndpointFields({ endpoint, device, values, isChecked, onChange }: EndpointFieldsProps) {
  const t = useTranslate();
  const language = useBoot().language.code;
  const response = useDeviceResponse((data) => onChange({ ...values, ...valuesOf(endpoint, data, language) }));
  const problems = isChecked ? problemsOf(endpoint, values, { language, t }) : {};
  const path = pathOf(endpoint.path, values);
  return (
    <fieldset className={styles.fields}>
      <legend>
        {endpoint.summary} <code>{endpoint.key}</code>
      </legend>
      {endpoint.properties.length === 0 && <p>{t("No request body.")}</p>}
      {endpoint.properties.map((property) => (
        <Field
          key={property.key}
          property={property}
          value={values[property.key]}
          problem={problems[property.key]}
          onChange={(value) => onChange({ ...values, [property.key]: value })}
        />
      ))}
      <div className={styles.row}>
        <Button
          size="small"
          disabled={path.includes("{")}
          isWaiting={response.isWaiting}
          onClick={() => void response.request(device, path)}
        >
          {t("Read current values")}
        </Button>
        <span role="status">{response.isWaiting && (response.status ?? t("Queued for the device"))}</span>
        {response.problem && (
          <span role="alert" className={styles.problem}>
            {response.problem}
          </span>
        )}
      </div>
    </fieldset>
  );
}

interface FieldProps {
  property: Property;
  value: unknown;
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

function Field({ property: { key, kind, choices, description, isRequired }, value, problem, onChange }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  const text = String(value ?? "");
  const aria = {
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}-description`,
    "aria-required": isRequired,
  };
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  const nameOf = (choice: string) => (kind === "boolean" ? t(choice === "true" ? "Yes" : "No") : choice);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {key}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {choices.length > 0 ? (
        <Select
          {...{ id, ...aria }}
          value={text}
          empty={t("Unchanged")}
          options={choices.map((one) => ({ value: one, label: nameOf(one) }))}
          onChange={change}
        />
      ) : (
        <TextInput
          {...{ id, ...aria }}
          inputMode={kind === "number" ? "decimal" : undefined}
          placeholder={kind === "json" ? "{}" : undefined}
          value={text}
          onChange={change}
        />
      )}
      <small id={`${id}-description`} className={problem ? styles.problem : styles.hint}>
        {problem ?? description}
      </small>
    </div>
  );
}
