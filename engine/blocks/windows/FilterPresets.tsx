import { useState } from "react";
import { Button } from "../../elements/Button";
import { Select } from "../../elements/Select";
import { TextInput } from "../../elements/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import { useStored } from "../../settings/StoredSettingsContext";
import styles from "./windows.module.css";

type Filters = Record<string, string>;

/** Filters kept under a name. */
interface Preset {
  name: string;
  filters: Filters;
}

/** What the choice of presets needs. */
export interface FilterPresetsProps {
  /** The list they are for. */
  name: string;
  filters: Filters;
  onTake: (filters: Filters) => void;
}

const none: Preset[] = [];
const NAME_LIMIT = 60;

/** Filters the user keeps under names: one is taken, the present ones are saved, one is removed. */
export function FilterPresets({ name: list, filters, onTake }: FilterPresetsProps) {
  const t = useTranslate();
  const [name, setName] = useState("");
  const [presets, save] = useStored<Preset[]>(`filters.${list}`, none);
  const current = presets.find((one) => sameText(one.filters) === sameText(filters));
  const choices = presets.map((one) => ({ value: one.name, label: one.name }));
  const keep = () => {
    const title = name.trim();
    save([...presets.filter((one) => one.name !== title), { name: title, filters }]);
    setName("");
  };
  const take = (wanted: string) => onTake(presets.find((one) => one.name === wanted)?.filters ?? filters);
  return (
    <fieldset className={styles.presets}>
      <legend>{t("Presets")}</legend>
      {presets.length > 0 && (
        <Select
          value={current?.name ?? ""}
          aria-label={t("Presets")}
          options={current ? choices : [{ value: "", label: t("Not saved") }, ...choices]}
          onChange={({ target }) => take(target.value)}
        />
      )}
      {current && <Button onClick={() => save(presets.filter((one) => one !== current))}>{t("Remove preset")}</Button>}
      {!current && Object.keys(filters).length > 0 && (
        <>
          <TextInput
            value={name}
            maxLength={NAME_LIMIT}
            aria-label={t("Name of the preset")}
            placeholder={t("Name of the preset")}
            onChange={({ target }) => setName(target.value)}
          />
          <Button disabled={name.trim() === ""} onClick={keep}>
            {t("Save as preset")}
          </Button>
        </>
      )}
      {presets.length === 0 && Object.keys(filters).length === 0 && (
        <p>{t("Set filters first; then they can be kept under a name.")}</p>
      )}
    </fieldset>
  );
}

const sameText = (filters: Filters) => JSON.stringify(Object.entries(filters).sort());
