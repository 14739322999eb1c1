import { patternFault } from "../../check/schemas/patterns";
import { labelFromKey } from "../../expand/labels";
import type { JsonObject } from "../../json";
import type { NewField } from "./newField";

/** Texts with a higher maxLength get a textarea, unless they are single-line by nature. */
const MAX_LINE_LENGTH = 255;

const SEVERAL_LINES =
  /^(description|comment|comments|note|notes|message|body|text|summary|reason|remarks|instructions|bio)$/;
const ONE_LINE =
  /^(name|title|subject|label|email|mail|username|user|login|phone|url|uri|link|host|hostname|domain|path|file|id|sid|key|token|code|slug|tag|category|type|kind|version|address|street|line|line1|line2|city|state|region|country|zip|locale|timezone)$/;
const SECRET = /^(password|passwd|passphrase|secret)$/;

/** The input of a string, by its format, its pattern and the last word of its name. */
export function textInput(key: string, { format, maxLength, pattern, writeOnly }: JsonObject): NewField {
  const word = labelFromKey(key).toLowerCase().split(" ").at(-1) ?? "";
  if (format === "binary") return { type: "file" };
  if (format === "date" || format === "date-time") return { type: format };
  if (format === "email" || (word === "email" && format === undefined)) return { type: "email" };
  const isCredential = writeOnly === true && /^(key|token|credential|pin)$/.test(word);
  if (format === "password" || SECRET.test(word) || isCredential) return { type: "password" };
  if (isColour(pattern)) return { type: "color" };
  if (isMoment(pattern)) return { type: "date-time" };
  if (pattern !== undefined || format !== undefined) return {};
  const isLong = typeof maxLength === "number" && maxLength > MAX_LINE_LENGTH && !ONE_LINE.test(word);
  return isLong || SEVERAL_LINES.test(word) ? { type: "textarea" } : {};
}

function isColour(pattern: unknown): boolean {
  return accepts(pattern, "#1A2B3C") && !accepts(pattern, "#1A2B3") && !accepts(pattern, "blue");
}

/** Whether a pattern accepts the timestamps of the API. */
function isMoment(pattern: unknown): boolean {
  return accepts(pattern, "2026-01-31 12:30:00") && !accepts(pattern, "2026-01-31") && !accepts(pattern, "31 January");
}

function accepts(pattern: unknown, text: string): boolean {
  return typeof pattern === "string" && !patternFault(pattern) && new RegExp(pattern, "u").test(text);
}
