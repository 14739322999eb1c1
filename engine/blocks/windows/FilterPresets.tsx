import { SavedChoice } from "../../elements/inputs/SavedChoice";
import { useTranslate } from "../../languages/useTranslate";
import { useStoredSetting } from "../../settings/StoredSettingsContext";

type Filters = Record<string, string>;

/** A named set of filters. */
interface Preset {
  name: string;
  filters: Filters;
}

/** Props of the preset picker. */
export interface FilterPresetsProps {
  /** The list they are for. */
  name: string;
  filters: Filters;
  onTake: (filters: Filters) => void;
}

const none: Preset[] = [];

/** The user's saved filters: apply one, save the current ones, or remove one. */
export function FilterPresets({ name: list, filters, onTake }: FilterPresetsProps) {
  const t = useTranslate();
  const [presets, save] = useStoredSetting<Preset[]>(`filters.${list}`, none);
  const current = presets.find((one) => sameText(one.filters) === sameText(filters));
  const hasFilters = Object.keys(filters).length > 0;
  const remove = () => save(presets.filter((one) => one !== current));
  const store = (name: string) => save([...presets.filter((one) => one.name !== name), { name, filters }]);
  if (presets.length === 0 && !hasFilters) return <p>{t("Set filters first, then save them under a name.")}</p>;
  return (
    <SavedChoice
      legend={t("Presets")}
      choices={presets.map(({ name }) => ({ value: name, label: name }))}
      current={current?.name}
      texts={{ name: t("Name of the preset"), save: t("Save as preset"), remove: t("Remove preset") }}
      onTake={(wanted) => onTake(presets.find((one) => one.name === wanted)?.filters ?? filters)}
      onRemove={current && remove}
      onSave={!current && hasFilters ? store : undefined}
    />
  );
}

const sameText = (filters: Filters) => JSON.stringify(Object.entries(filters).sort());
