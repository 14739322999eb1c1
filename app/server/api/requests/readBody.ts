import { findLossyNumber } from "#engine/rules";
import type { ConfirmationProof } from "../../operations/confirmation/confirmIdentity";
import { ApiError, invalid } from "../../requests/ApiError";
import type { Operation } from "../contract/contract";
import { describeErrors } from "../contract/describeErrors";
import { asSample } from "../massCalls/Matching";
import { refuseInvalidLines } from "./refuseInvalidLines";

const DEPTH_LIMIT = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gy;
const NOT_TOKEN = /[^"{}[\],:]*/y;
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

type Level = { names: Set<string> | null; isName: boolean };

function refuse(message: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { message });
}

function readString(token: string, level: Level | undefined): void {
  const text = JSON.parse(token) as string;
  if (text.includes("\0") || /\p{Surrogate}/u.test(text))
    throw refuse("The content has a character that is not accepted.");
  if (!level?.names || !level.isName) return;
  if (UNSAFE_NAMES.has(text)) throw invalid(text, "This property does not exist.");
  if (level.names.has(text)) throw invalid(text, "This occurs twice.");
  level.names.add(text);
  level.isName = false;
}

/** Refuses what JSON.parse accepts: duplicate keys, prototype keys, deep nesting, NUL and lone surrogates. */
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
  const lossy = findLossyNumber(text);
  if (lossy) throw invalid(lossy.path.join("."), "This number has more digits than can be stored exactly.");
  return value;
}

/** The body of a request, and the proof of identity sent with it. */
export interface RequestContent {
  body: unknown;
  proof: ConfirmationProof;
}

const NO_PROOF: ConfirmationProof = {};

/** Parses and validates the body of a request; values are converted only as the document says (x-empty, x-case, x-list). */
export function readBody(operation: Operation, bytes: Buffer | undefined): RequestContent {
  const sent = bytes === undefined || bytes.length === 0 ? undefined : parse(bytes);
  const { body, proof } = operation.confirm ? separateProof(sent) : { body: unwrap(operation, sent), proof: NO_PROOF };
  if (body === undefined) {
    if (operation.isBodyRequired) throw refuse("The request has no content.");
    return { body, proof };
  }
  operation.normalise(body);
  if (!operation.isBodyValid(asSample(operation, body)))
    throw new ApiError("VALIDATION_FAILED", { items: describeErrors(operation.isBodyValid.errors) });
  refuseInvalidLines(body);
  return { body, proof };
}

/** Unwraps a list of one where the operation allows it (x-list). */
function unwrap({ takesList }: Operation, sent: unknown): unknown {
  return takesList && Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
}

/** Separates a proof of identity from the body of the operation. */
function separateProof(sent: unknown): RequestContent {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return { body: sent, proof: NO_PROOF };
  const { session_code, session_id, session_uuid, ...body } = sent as Record<string, unknown>;
  const proof = { code: textOf(session_code), session: textOf(session_uuid ?? session_id) };
  const isEmpty = Object.keys(body).length === 0 && (proof.code !== undefined || proof.session !== undefined);
  return { body: isEmpty ? undefined : body, proof };
}

const PROOF = new Set(["session_code", "session_id", "session_uuid"]);

/** Separates a proof of identity from the fields of a form. */
export function splitForm(fields: readonly [string, string][]) {
  const { proof } = separateProof(Object.fromEntries(fields.filter(([name]) => PROOF.has(name))));
  return { fields: fields.filter(([name]) => !PROOF.has(name)), proof };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 200 ? value : undefined;
}
