import { rangeValue } from "../../../dateRanges/rangeFilters";
import { rangeText } from "../../../dateRanges/rangeText";
import { useBoot } from "../../../documents/DocumentsContext";
import { IconButton } from "../../../elements/buttons/IconButton";
import { CloseGlyph, FilterGlyph } from "../../../elements/glyphs";
import { lazyComponent } from "../../../elements/loading/lazyComponent";
import { Popover } from "../../../elements/popovers/Popover";
import type { Field } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../toolbar/Toolbar.module.css";
import type { FilterPanelProps } from "./FilterPanel";
import { changeFilter, filterChoices, readFilter, splitValues } from "./filterChoices";
import { WidgetFilter } from "./WidgetFilter";

const panel = lazyComponent<FilterPanelProps>(async () => (await import("./FilterPanel")).FilterPanel);

/** Props of the filter button. */
export interface FiltersProps extends FilterPanelProps {
  onOpen: () => void;
}

/** A button whose popover holds the filters of a list. */
export function Filters({ onOpen, ...props }: FiltersProps) {
  const t = useTranslate();
  const count = Object.keys(props.filters).length;
  const label = count === 0 ? t("Filters") : t("Filters ({count})", { count });
  return (
    <Popover
      name={t("Filters")}
      icon={<FilterGlyph size={14} />}
      prepare={panel.prepare}
      onOpen={onOpen}
      panel={() => <panel.Part {...props} />}
    >
      {label}
    </Popover>
  );
}

/** The active filters as chips, each with a button to remove it. */
export function FilterChips({ fields, filters, onChange }: Omit<FilterPanelProps, "takes">) {
  const t = useTranslate();
  return fields.map((field) => {
    const { value, isNegative } = readFilter(filters, field.key);
    const shown = field.type === "date-range" ? rangeValue(field, value) : value;
    if (shown === "") return null;
    const label = t(field.label ?? field.key);
    return (
      <span key={field.key} className={styles.chip}>
        {isNegative ? t("{label} is not", { label }) : label}: <FilterText field={field} value={shown} />
        {value !== "" && (
          <IconButton
            size="small"
            icon={<CloseGlyph size={12} />}
            label={t("Remove the filter {label}", { label })}
            onClick={() => onChange(changeFilter(filters, field.key, "", false))}
          />
        )}
      </span>
    );
  });
}

function FilterText({ field, value }: { field: Field; value: string }) {
  const t = useTranslate();
  const { enums } = useBoot();
  if (field.component !== undefined)
    return <WidgetFilter field={field} value={value} onChange={() => undefined} asText />;
  if (field.type === "date-range") return rangeText(value, t);
  const choices = filterChoices(field, enums, t);
  if (!choices) return value;
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  return splitValues(value)
    .map((one) => labels.get(one) ?? one)
    .join(", ");
}
