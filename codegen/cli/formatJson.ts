import { isObject, type Json } from "../json";

/**
 * Formats JSON like the documents in schemas/: on one line if it fits 100 columns, otherwise indented by two spaces.
 */
export function formatJson(value: Json, indent = ""): string {
  const line = oneLine(value);
  if (indent !== "" && indent.length + line.length <= 100) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    return `[\n${value.map((part) => inner + formatJson(part, inner)).join(",\n")}\n${indent}]`;
  }
  if (!isObject(value) || Object.keys(value).length === 0) return line;
  const entries = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${formatJson(part, inner)}`,
  );
  return `{\n${entries.join(",\n")}\n${indent}}`;
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
