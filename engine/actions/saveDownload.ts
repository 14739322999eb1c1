import type { Api } from "../api/createApi";
import { downloadFile } from "../api/downloadFile";
import type { Translate } from "../languages/translate";
import { failureText } from "./failureText";
import { itemNameOf } from "./itemNameOf";

/** The parameters and body of a download. */
export interface DownloadRequest {
  params: Record<string, unknown>;
  body?: unknown;
}

/** Saves the response of an operation as a file; resolves to the error text where that failed. */
export async function saveDownload(
  api: Api,
  operation: string,
  request: DownloadRequest,
  t: Translate,
): Promise<string | undefined> {
  const error = await downloadFile(api, operation, request);
  return error && failureText(error, { verb: t("download"), item: t(itemNameOf(operation)) }, t);
}
