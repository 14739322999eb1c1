import type { FormEncoding } from "../documents/boot";
import { encodeForm } from "./encoding/encodeForm";
import { RawBody } from "./encoding/RawBody";
import { toFormData } from "./encoding/toFormData";
import type { Send } from "./Middleware";
import { setTransfer } from "./transfers";

/** A body with files, ready to be sent in a way that tells how far it is. */
export interface Upload {
  form: FormData | File;
  send: Send;
}

/** Prepares a body with files for sending. */
export function prepareUpload(
  body: Readonly<Record<string, unknown>> | RawBody,
  fetch: Send,
  encoding?: FormEncoding,
): Upload {
  if (body instanceof RawBody) return prepareRaw(body, fetch);
  const form = toFormData(body, encoding?.properties);
  const files = Object.values(body)
    .flat()
    .filter((value) => value instanceof Blob);
  // Only the older interface of browsers tells how much was sent.
  const send: Send = typeof XMLHttpRequest === "undefined" ? fetch : (request) => sendBody(request, form, files);
  return { form, send };
}

/** The body of a call that takes a form, as it travels; undefined where there is none. */
export function serializeForm(body: unknown, encoding: FormEncoding): string | FormData | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return encoding.type === "multipart/form-data"
    ? toFormData(body as Record<string, unknown>, encoding.properties)
    : encodeForm(body, encoding);
}

function prepareRaw({ file, type }: RawBody, fetch: Send): Upload {
  const send: Send = (request) => {
    const headers = new Headers(request.headers);
    headers.set("content-type", type);
    return typeof XMLHttpRequest === "undefined"
      ? fetch(new Request(request, { headers }))
      : sendBody(request, file, [file], type);
  };
  return { form: file, send };
}

function sendBody(
  request: Request,
  body: FormData | File,
  files: readonly unknown[],
  type?: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    const cancel = () => sender.abort();
    const note = (state: "running" | "stopped", share: number) => setTransfer(files, { state, share, cancel });
    const fail = (error: unknown) => {
      note("stopped", 0);
      reject(error);
    };
    sender.open(request.method, request.url);
    sender.responseType = "arraybuffer";
    for (const [name, value] of request.headers) {
      // The boundary between the parts of a form is the sender's own.
      if (name !== "content-type") sender.setRequestHeader(name, value);
    }
    if (type !== undefined) sender.setRequestHeader("content-type", type);
    sender.upload.onprogress = ({ loaded, total }) => note("running", total > 0 ? loaded / total : 0);
    sender.onabort = () => fail(new DOMException("The upload was cancelled.", "AbortError"));
    sender.onerror = () => fail(new TypeError("The upload was interrupted."));
    sender.onload = () => {
      if (sender.status < 300) setTransfer(files, undefined);
      else note("stopped", 0);
      resolve(answerOf(sender));
    };
    if (request.signal.aborted) return fail(request.signal.reason);
    request.signal.addEventListener("abort", cancel, { once: true });
    note("running", 0);
    sender.send(body);
  });
}

function answerOf(sender: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of sender
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = "", value = ""] = line.split(/:\s*(.*)/s);
    if (name !== "") headers.append(name, value);
  }
  const { status, statusText } = sender;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : sender.response, { status, statusText, headers });
}
