import type { Multipart, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { createTemporaryFile } from "../../files/createTemporaryFile";
import { FileTooLarge, isFileName, receiveFile } from "../../files/receiveFile";
import type { UploadedFile } from "../../files/UploadedFile";
import type { ConfirmationProof } from "../../operations/confirmation/confirmIdentity";
import { ApiError, invalid } from "../../requests/ApiError";
import type { ParameterGroup } from "../contract/parameterGroups";
import type { UploadGroup } from "../contract/uploadForms";
import { formParts } from "./formParts";
import { splitForm } from "./readBody";
import { readParameters, type TextPair } from "./readParameters";
import { refuseInvalidLines } from "./refuseInvalidLines";

/** A received form: its values, its digest input, and the file on disk. */
export interface ReceivedUpload {
  body: Record<string, unknown> & { upload: UploadedFile };
  /** The proof of identity sent with it. */
  proof: ConfirmationProof;
  /** Differs whenever a value or the file differs; confirmations and idempotency keys are bound to it. */
  print: Buffer;
  remove(): Promise<void>;
}

/** The field name of a part. The type says it is always there, but a part may lack it. */
const fieldOf = ({ fieldname }: Multipart): string => fieldname ?? "";

/** Refuses a part without a file name, or with one that is not accepted. */
function checkName(name: string | undefined, field: string): string {
  if (!isFileName(name ?? "")) throw invalid(field, "This file name is not accepted.");
  return name ?? "";
}

/** Reads a field as text, whatever type it declares; refuses one that was truncated. */
function readField(part: MultipartValue): [string, string] {
  const field = fieldOf(part);
  if (part.fieldnameTruncated || part.valueTruncated) throw invalid(field, "This is too long.");
  if (typeof part.value === "object") throw invalid(field, "This must be text.");
  return [field, String(part.value ?? "")];
}

const LIST_ITEM = /^(\w+)\[\d{0,6}\]$/;

/** Joins the items of lists, which arrive as fields of their own, such as tag_id[0], in their order. */
function joinLists(fields: Iterable<[string, string]>): TextPair[] {
  const lists = new Map<string, string[]>();
  const pairs: TextPair[] = [];
  for (const [name, text] of fields) {
    const listed = LIST_ITEM.exec(name)?.[1];
    const list = listed === undefined ? undefined : lists.get(listed);
    if (list) list.push(text);
    else if (listed === undefined) pairs.push([name, text]);
    else {
      const items = [text];
      lists.set(listed, items);
      pairs.push([listed, items]);
    }
  }
  return pairs;
}

/** Reads the parts in order and writes the declared file to disk; refuses any other file. */
async function receiveParts(parts: AsyncIterable<Multipart>, group: UploadGroup, path: string) {
  const fields: [string, string][] = [];
  let upload: UploadedFile | undefined;
  for await (const part of parts) {
    if (part.type === "field") {
      fields.push(readField(part));
      continue;
    }
    const field = fieldOf(part);
    if (field !== group.file || upload) throw invalid(field, "This file is not expected.");
    upload = await receiveFile(part.file, checkName(part.filename, field), path);
    fields.push([field, upload.name]);
  }
  if (!upload) throw invalid(group.file, "The file is missing.");
  return { fields, upload };
}

/** Streams a form with a file to a temporary file and validates its fields. The file is removed when the form is refused. */
export async function receiveUpload(
  request: FastifyRequest,
  group: UploadGroup,
  takesProof: boolean,
): Promise<ReceivedUpload> {
  const { path, remove } = await createTemporaryFile();
  try {
    const { fields: all, upload } = await receiveParts(formParts(request), group, path);
    const { fields, proof } = takesProof ? splitForm(all) : { fields: all, proof: {} };
    const { [group.file]: _name, ...values } = readParameters(group, joinLists(fields));
    refuseInvalidLines(values);
    const print = Buffer.from(JSON.stringify([values, upload.name, upload.sha256]));
    return { body: { ...values, upload }, proof, print, remove };
  } catch (error) {
    await remove();
    throw formError(error);
  }
}

/** Receives a form without a file as the equivalent JSON; a list may also be sent as a repeated field. */
export async function receiveForm(request: FastifyRequest, group: ParameterGroup): Promise<Buffer> {
  try {
    const fields: [string, string][] = [];
    for await (const part of formParts(request)) {
      if (part.type !== "field") throw invalid(fieldOf(part), "This file is not expected.");
      fields.push(readField(part));
    }
    const repeated = new Set(fields.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at));
    const named = fields.map(([name, text]): [string, string] => [
      repeated.has(name) ? `${name.replace(/\[\]$/, "")}[]` : name,
      text,
    ]);
    return Buffer.from(JSON.stringify(readParameters(group, joinLists(named))));
  } catch (error) {
    throw formError(error);
  }
}

/**
 * The API error for an error of the multipart parser. Those are client errors of many kinds, such as too many parts, an
 * invalid boundary or an incomplete body; errors of the disk and bugs are passed on.
 */
function formError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof FileTooLarge) return new ApiError("PAYLOAD_TOO_LARGE");
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ApiError("PAYLOAD_TOO_LARGE");
  if (syscall !== undefined || error instanceof TypeError) return error;
  return new ApiError("VALIDATION_FAILED", { message: "The form cannot be read." });
}
