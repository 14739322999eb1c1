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

/** A form that was received: its values, what it is told apart by, and the file on disk. */
export interface ReceivedUpload {
  body: Record<string, unknown> & { upload: UploadedFile };
  /** What it brings to prove who sent it. */
  given: ConfirmationProof;
  /** Differs whenever a value or the file does. */
  print: Buffer;
  remove(): Promise<void>;
}

/** A part may come without the name of its field, which is said to be text always. */
const fieldOf = ({ fieldname }: Multipart): string => fieldname ?? "";

/** The name of a file, which a part without one, or with an empty one, does not have. */
function checkName(name: string | undefined, field: string): string {
  if (!isFileName(name ?? "")) throw invalid(field, "This file name is not accepted.");
  return name ?? "";
}

/** A field is text, whatever type it says it has; one that was cut is not what was sent. */
function readField(part: MultipartValue): [string, string] {
  const field = fieldOf(part);
  if (part.fieldnameTruncated || part.valueTruncated) throw invalid(field, "This is too long.");
  if (typeof part.value === "object") throw invalid(field, "This must be text.");
  return [field, String(part.value ?? "")];
}

const LISTED = /^(\w+)\[\d{0,6}\]$/;

/** Items of a list arrive as fields of their own, such as tag_id[0]: they are put together in their order. */
function joinLists(fields: Iterable<[string, string]>): TextPair[] {
  const lists = new Map<string, string[]>();
  const pairs: TextPair[] = [];
  for (const [name, text] of fields) {
    const listed = LISTED.exec(name)?.[1];
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

/** The parts in their order; only the declared file is written, anything else ends the request. */
async function receiveParts(parts: AsyncIterable<Multipart>, group: UploadGroup, path: string) {
  const fields: [string, string][] = [];
  let upload: UploadedFile | undefined;
  for await (const part of parts) {
    if (part.type === "field") {
      fields.push(readField(part));
      continue;
    }
    const field = fieldOf(part);
    if (field !== group.file || upload) throw invalid(field, "There is no such file to send.");
    upload = await receiveFile(part.file, checkName(part.filename, field), path);
    fields.push([field, upload.name]);
  }
  if (!upload) throw invalid(group.file, "The file is missing.");
  return { fields, upload };
}

/** Receives a form with a file onto the disk, refusing it while it is read; nothing is left of one that is refused. */
export async function receiveUpload(
  request: FastifyRequest,
  group: UploadGroup,
  takesProof: boolean,
): Promise<ReceivedUpload> {
  const { path, remove } = await createTemporaryFile();
  try {
    const { fields: all, upload } = await receiveParts(formParts(request), group, path);
    const { fields, given } = takesProof ? splitForm(all) : { fields: all, given: {} };
    const { [group.file]: _name, ...values } = readParameters(group, joinLists(fields));
    refuseInvalidLines(values);
    const print = Buffer.from(JSON.stringify([values, upload.name, upload.sha256]));
    return { body: { ...values, upload }, given, print, remove };
  } catch (error) {
    await remove();
    throw failureOfForm(error);
  }
}

/** Receives a form without a file as the JSON it stands for; a list may also come as one field several times. */
export async function receiveForm(request: FastifyRequest, group: ParameterGroup): Promise<Buffer> {
  try {
    const fields: [string, string][] = [];
    for await (const part of formParts(request)) {
      if (part.type !== "field") throw invalid(fieldOf(part), "There is no file to send.");
      fields.push(readField(part));
    }
    const often = new Set(fields.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at));
    const named = fields.map(([name, text]): [string, string] => [
      often.has(name) ? `${name.replace(/\[\]$/, "")}[]` : name,
      text,
    ]);
    return Buffer.from(JSON.stringify(readParameters(group, joinLists(named))));
  } catch (error) {
    throw failureOfForm(error);
  }
}

/**
 * The parser refuses with errors of many kinds: too many parts, a boundary it cannot search for, content that is no form
 * or was broken off. All are the sender's mistakes, but for those of the disk and of this program.
 */
function failureOfForm(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof FileTooLarge) return new ApiError("PAYLOAD_TOO_LARGE");
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ApiError("PAYLOAD_TOO_LARGE");
  if (syscall !== undefined || error instanceof TypeError) return error;
  return new ApiError("VALIDATION_FAILED", { message: "The form cannot be read." });
}
