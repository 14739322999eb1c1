import type { Api } from "../api/createApi";
import { downloadFile } from "../api/downloadFile";
import type { Translate } from "../languages/translate";
import { failureText } from "./failureText";
import { itemNameOf } from "./itemNameOf";

/** What a file is asked for with. */
export interface DownloadRequest {
  params: Record<string, unknown>;
  body?: unknown;
}

/** Saves what an operation answers as a file; gives the text of why it cannot be had, if so. */
export async function saveDownload(
  api: Api,
  operation: string,
  request: DownloadRequest,
  t: Translate,
): Promise<string | undefined> {
  const error = await downloadFile(api, operation, request);
  return error && failureText(error, { verb: t("download"), item: t(itemNameOf(operation)) }, t);
}
