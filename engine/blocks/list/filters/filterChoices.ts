import type { EnumDocument, Field } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";

/** One option of a filter: the query value and its label. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** The options of a filter, from the document or its enumeration; undefined when it has none. */
export function filterChoices(
  field: Field,
  enums: Record<string, EnumDocument>,
  t: Translate,
): FilterChoice[] | undefined {
  if (Array.isArray(field.options)) {
    return field.options.map(({ value, label }) => ({ value: String(value), label: t(label) }));
  }
  const document = field.enum === undefined ? undefined : enums[field.enum];
  if (!document) return undefined;
  const choices = document.values.map(({ value, label, filter }) => ({
    value: filter ?? String(value),
    label: t(label),
  }));
  const { other } = document;
  return other?.filter === undefined ? choices : [...choices, { value: other.filter, label: t(other.label) }];
}

/** Splits the comma-separated value of a multi-value filter. */
export function splitValues(value: string | undefined): string[] {
  return value ? value.split(",") : [];
}

/**
 * The default value of a filter, as in the address; empty for none. The default of a date range is applied by
 * `rangeValue`, as a range cannot be cleared.
 */
export function defaultFilterValue({ type, default: value }: Pick<Field, "type" | "default">): string {
  return type === "date-range" || value === undefined ? "" : String(value);
}

/** Sets one filter; an empty value removes it. A filter is either "is" or "is not" (`ne:`). */
export function changeFilter(
  filters: Record<string, string>,
  key: string,
  value: string,
  isNegative: boolean,
): Record<string, string> {
  const { [key]: _is, [`ne:${key}`]: _isNot, ...rest } = filters;
  return value === "" ? rest : { ...rest, [isNegative ? `ne:${key}` : key]: value };
}

/** The value of a filter, and whether it is negated. */
export function readFilter(filters: Record<string, string>, key: string): { value: string; isNegative: boolean } {
  const negative = filters[`ne:${key}`];
  return { value: negative ?? filters[key] ?? "", isNegative: negative !== undefined };
}
