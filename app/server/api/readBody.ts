import { Failure, invalid } from "../operations/Failure";
import type { Operation } from "./contract";
import { describeErrors } from "./describeErrors";

const DEPTH_LIMIT = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gy;
const NOT_TOKEN = /[^"{}[\],:]*/y;
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

type Level = { names: Set<string> | null; isName: boolean };

function refuse(message: string): Failure {
  return new Failure("VALIDATION_FAILED", { message });
}

function readString(token: string, level: Level | undefined): void {
  const text = JSON.parse(token) as string;
  if (text.includes("\0") || /\p{Surrogate}/u.test(text))
    throw refuse("The content has a character that is not accepted.");
  if (!level?.names || !level.isName) return;
  if (UNSAFE_NAMES.has(text)) throw invalid(text, "There is no such property.");
  if (level.names.has(text)) throw invalid(text, "This is given twice.");
  level.names.add(text);
  level.isName = false;
}

/** Looks through valid JSON for what a parser lets pass: names given twice, unsafe names, great depth, odd characters. */
function checkText(text: string): void {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; ) {
    NOT_TOKEN.lastIndex = at;
    NOT_TOKEN.exec(text);
    TOKEN.lastIndex = NOT_TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return;
    at = TOKEN.lastIndex;
    const level = levels.at(-1);
    if (token.startsWith('"')) readString(token, level);
    else if (token === "{" || token === "[") levels.push({ names: token === "{" ? new Set() : null, isName: true });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === "," && level) level.isName = true;
    if (levels.length > DEPTH_LIMIT) throw refuse("The content is nested too deeply.");
  }
}

function parse(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw refuse("The content is not valid JSON in UTF-8.");
  }
  checkText(text);
  return value;
}

/** Reads the content of a request: exactly what the document describes, nothing converted, nothing dropped. */
export function readBody(operation: Operation, bytes: Buffer | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) {
    if (operation.isBodyRequired) throw refuse("The request has no content.");
    return undefined;
  }
  const value = parse(bytes);
  if (operation.isBodyValid(value)) return value;
  throw new Failure("VALIDATION_FAILED", { items: describeErrors(operation.isBodyValid.errors) });
}
