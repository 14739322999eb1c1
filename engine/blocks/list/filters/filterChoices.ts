import type { EnumDocument, Field } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";

/** One choice of a filter: what the call takes and what people read. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** The choices of a filter, from its options or its enumeration; undefined when it has none. */
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

/** The values of a filter that takes several, as the address holds them. */
export function splitValues(value: string | undefined): string[] {
  return value ? value.split(",") : [];
}

/**
 * The value a filter has in a fresh list, as the address holds it; empty for none. That of a date range is applied by
 * `rangeValue`: a range cannot be cleared.
 */
export function defaultFilterValue({ type, default: value }: Pick<Field, "type" | "default">): string {
  return type === "date-range" || value === undefined ? "" : String(value);
}

/** The filters after one of them changed; an empty value ends it, and a filter is either "is" or "is not". */
export function changeFilter(
  filters: Record<string, string>,
  key: string,
  value: string,
  isNegative: boolean,
): Record<string, string> {
  const { [key]: _is, [`ne:${key}`]: _isNot, ...rest } = filters;
  return value === "" ? rest : { ...rest, [isNegative ? `ne:${key}` : key]: value };
}

/** What a filter is set to, and whether it says "is not". */
export function readFilter(filters: Record<string, string>, key: string): { value: string; isNegative: boolean } {
  const negative = filters[`ne:${key}`];
  return { value: negative ?? filters[key] ?? "", isNegative: negative !== undefined };
}
