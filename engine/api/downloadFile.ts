import type { ApiError } from "./ApiError";
import type { Api } from "./createApi";

/** Downloads a file by an operation and has the browser save it under the name the server gives; resolves to the error, if any. */
export async function downloadFile(
  api: Pick<Api, "download">,
  operationId: string,
  { params, body }: { params: Record<string, unknown>; body?: unknown },
  save: (file: Blob, name: string) => void = saveFile,
): Promise<ApiError | undefined> {
  const { data, error, name } = await api.download(operationId, params, body);
  if (data === undefined) return error;
  save(data, name ?? operationId);
  return undefined;
}

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
