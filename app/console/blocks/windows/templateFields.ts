import type { BlockWords } from "#engine";

/** A monitoring template and its fields, as returned by listCustomFields. */
export interface MonitoringTemplate {
  id: number;
  name: string;
  fields: { id: string; url: string; type: string }[];
}

/** A selectable field of a template; `value` is the `field` parameter of getReportedGraph. */
export interface TemplateField {
  value: string;
  label: string;
  template: number;
  url: string;
  name: string;
  isNumber: boolean;
}

const NUMBER_TYPES = ["number", "integer"];

/** Fields of all templates that a chart can show: those with scalar values. */
export function templateFields(templates: readonly MonitoringTemplate[]): TemplateField[] {
  return templates.flatMap(({ id, name, fields }) =>
    fields
      .filter(({ type }) => type !== "array" && type !== "object")
      .map((field) => ({
        value: `${id}:${field.url}:${field.id}`,
        label: `${name}: ${field.id}`,
        template: id,
        url: field.url,
        name: field.id,
        isNumber: NUMBER_TYPES.includes(field.type),
      })),
  );
}

/** Chart block of a field's history: a line for numbers, state bands for other values. */
export function valuesChart({ template, url, name, isNumber }: TemplateField): BlockWords {
  return {
    block: "chart",
    title: name,
    operation: "listCustomData",
    params: { id: "{route.id}", config_id: template, limit: 10_000 },
    type: isNumber ? "line" : "bands",
    range: "last-7d",
    empty: "The device reported none of this in this period.",
    series: [{ key: `data.${url}.${name}`, label: name }],
  };
}
