import type { BlockWords } from "#engine";

/** A monitoring template and what it asks for, as listCustomFields tells. */
export interface MonitoringTemplate {
  id: number;
  name: string;
  fields: { id: string; url: string; type: string }[];
}

/** One thing a template asks for, as it is chosen; its value is what getReportedGraph takes. */
export interface TemplateField {
  value: string;
  label: string;
  template: number;
  url: string;
  name: string;
  isNumber: boolean;
}

const NUMBERS = ["number", "integer"];

/** Everything templates ask for that can be drawn, template by template. */
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
        isNumber: NUMBERS.includes(field.type),
      })),
  );
}

/** The chart of what a device told of it: numbers as a line, all else as states. */
export function valuesChart({ template, url, name, isNumber }: TemplateField): BlockWords {
  return {
    block: "chart",
    title: name,
    operation: "listCustomData",
    params: { id: "{route.id}", config_id: template, limit: 10_000 },
    type: isNumber ? "line" : "bands",
    range: "last-7d",
    empty: "The device told nothing of it in this time.",
    series: [{ key: `data.${url}.${name}`, label: name }],
  };
}
