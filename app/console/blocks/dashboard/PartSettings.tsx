import { useId } from "react";
import { Checkbox, Select, useTranslate } from "#engine";
import { ImageSelect } from "../windows/ImageSelect";
import { ALL_PARAMETERS, type PartChoices, parameterOf, parametersFor } from "./createPart";
import styles from "./dashboard.module.css";
import type { Widget } from "./grid";
import { Labelled } from "./Labelled";
import { ACTIONS, PARAMETERS } from "./widgetBlock";

/** Properties of `PartSettings`. */
export interface PartSettingsProps {
  type: Widget["type"];
  chosen: PartChoices;
  onChoose: (change: Partial<PartChoices>) => void;
}

/** Settings of a new widget besides its title, by widget type. */
export function PartSettings({ type, chosen, onChoose }: PartSettingsProps) {
  const t = useTranslate();
  const id = useId();
  const offered = parametersFor(type);
  if (offered.length > 0)
    return (
      <Labelled id={id} label={t("Parameter")}>
        <Select
          id={id}
          value={parameterOf(type, chosen)}
          options={offered.map((name) => ({ value: name, label: t(PARAMETERS[name]) }))}
          onChange={({ target }) => onChoose({ parameter: target.value as PartChoices["parameter"] })}
        />
      </Labelled>
    );
  if (type === "button")
    return (
      <Labelled id={id} label={t("What it does")}>
        <Select
          id={id}
          value={chosen.action}
          options={Object.entries(ACTIONS).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={({ target }) => onChoose({ action: target.value as PartChoices["action"] })}
        />
      </Labelled>
    );
  if (type === "table")
    return (
      <ParameterCheckboxes
        name={t("Parameters")}
        chosen={chosen.parameters}
        onChoose={(parameters) => onChoose({ parameters })}
      />
    );
  if (type !== "image") return null;
  return (
    <>
      <Labelled id={id} label={t("Picture")}>
        <ImageSelect
          id={id}
          label={t("Picture")}
          value={chosen.image}
          options={{}}
          required
          onChange={(image) => onChoose({ image })}
          onBlur={() => undefined}
        />
      </Labelled>
      <ParameterCheckboxes
        name={t("Values on it")}
        chosen={chosen.placed}
        onChoose={(placed) => onChoose({ placed })}
      />
    </>
  );
}

interface ParameterCheckboxesProps {
  name: string;
  chosen: PartChoices["parameters"];
  onChoose: (chosen: PartChoices["parameters"]) => void;
}

function ParameterCheckboxes({ name: legend, chosen, onChoose }: ParameterCheckboxesProps) {
  const t = useTranslate();
  const tick = (name: string, isOn: boolean) =>
    onChoose(ALL_PARAMETERS.filter((one) => (one === name ? isOn : chosen.includes(one))));
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {ALL_PARAMETERS.map((name) => (
        <Checkbox
          key={name}
          label={t(PARAMETERS[name])}
          checked={chosen.includes(name)}
          onChange={({ target }) => tick(name, target.checked)}
        />
      ))}
    </fieldset>
  );
}
