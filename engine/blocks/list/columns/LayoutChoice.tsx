import { SavedChoice } from "../../../elements/inputs/SavedChoice";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { type ListLayout, layoutsOf, shownColumns } from "./columns";

/** Props of the layout picker. */
export interface LayoutChoiceProps {
  columns: readonly Column[];
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** The saved column layouts: apply one, save the current one under a name, or remove one. */
export function LayoutChoice({ columns, layout, onChange }: LayoutChoiceProps) {
  const t = useTranslate();
  const { saved = [] } = layout;
  const shown = shownColumns(columns, layout.columns).map(({ key }) => key);
  const layouts = layoutsOf(columns, saved);
  const current = layouts.find((one) => one.columns.join() === shown.join());
  const take = (id: string) => {
    const wanted = layouts.find((one) => one.id === id);
    if (wanted) onChange({ ...layout, columns: wanted.isDefault ? undefined : [...wanted.columns] });
  };
  const remove = () => onChange({ ...layout, saved: saved.filter(({ id }) => id !== current?.id) });
  const save = (name: string) => {
    const others = saved.filter((one) => one.name !== name);
    onChange({ ...layout, saved: [...others, { id: crypto.randomUUID(), name, columns: shown }] });
  };
  return (
    <SavedChoice
      legend={t("Layout")}
      choices={layouts.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? t(name) : name }))}
      current={current?.id}
      texts={{ name: t("Name of the layout"), save: t("Save layout"), remove: t("Remove layout") }}
      reserved="Default"
      onTake={take}
      onRemove={current && !current.isDefault ? remove : undefined}
      onSave={current ? undefined : save}
    />
  );
}
