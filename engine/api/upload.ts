import type { FormEncoding } from "../documents/boot";
import { encodeForm } from "./encoding/encodeForm";
import { RawBody } from "./encoding/RawBody";
import { toFormData } from "./encoding/toFormData";
import type { Send } from "./Middleware";
import { setTransfer } from "./transfers";

/** A body with files, and a send function that reports progress. */
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
  // Only XMLHttpRequest reports upload progress; fetch does not.
  const send: Send = typeof XMLHttpRequest === "undefined" ? fetch : (request) => sendBody(request, form, files);
  return { form, send };
}

/** Serializes the body of an operation that takes a form; undefined without a body. */
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
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    const report = (state: "running" | "stopped", share: number) => setTransfer(files, { state, share, cancel });
    const fail = (error: unknown) => {
      report("stopped", 0);
      reject(error);
    };
    xhr.open(request.method, request.url);
    xhr.responseType = "arraybuffer";
    for (const [name, value] of request.headers) {
      // XMLHttpRequest sets its own multipart boundary.
      if (name !== "content-type") xhr.setRequestHeader(name, value);
    }
    if (type !== undefined) xhr.setRequestHeader("content-type", type);
    xhr.upload.onprogress = ({ loaded, total }) => report("running", total > 0 ? loaded / total : 0);
    xhr.onabort = () => fail(new DOMException("The upload was cancelled.", "AbortError"));
    xhr.onerror = () => fail(new TypeError("The upload was interrupted."));
    xhr.onload = () => {
      if (xhr.status < 300) setTransfer(files, undefined);
      else report("stopped", 0);
      resolve(toResponse(xhr));
    };
    if (request.signal.aborted) return fail(request.signal.reason);
    request.signal.addEventListener("abort", cancel, { once: true });
    report("running", 0);
    xhr.send(body);
  });
}

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = "", value = ""] = line.split(/:\s*(.*)/s);
    if (name !== "") headers.append(name, value);
  }
  const { status, statusText } = xhr;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : xhr.response, { status, statusText, headers });
}
