import { text } from "node:stream/consumers";
import type { UploadedFile } from "../../files/UploadedFile";
import { ApiError, invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { findJsonFault } from "./jsonFault";

const MAX_BYTES = 16 * 1024 ** 2;

async function readDocument(upload: UploadedFile): Promise<string> {
  if (!upload.name.toLowerCase().endsWith(".json")) throw invalid("file", "The file must be a .json file.");
  if (upload.size > MAX_BYTES) throw new ApiError("PAYLOAD_TOO_LARGE", { source: "file" });
  const content = await text(upload.read());
  const fault = findJsonFault(content);
  if (fault) throw invalid(`${upload.name}:${fault.line}:${fault.position}`, "This is not JSON.");
  const isObject = /^\s*\{/.test(content);
  if (!isObject) throw invalid(`${upload.name}:1`, "API documentation must be a JSON object.");
  return content;
}

/** Uploading API documentation of devices. */
export const uploadSpecification: Handlers<"uploadSpecification"> = {
  async uploadSpecification({ body }, { transaction, session, now }) {
    const { system, firmware_brand_id, overwrite = false, upload } = body;
    const change = {
      name: upload.name,
      content: await readDocument(upload),
      uploaded_by: session.email,
      updated_at: now,
    };
    const insert = transaction
      .insertInto("device_specifications")
      .values({ ...change, system, firmware_brand_id, created_at: now })
      .onConflict((on) => {
        const existing = on.columns(["system", "firmware_brand_id"]);
        return overwrite ? existing.doUpdateSet(change) : existing.doNothing();
      });
    const { numInsertedOrUpdatedRows: written } = await insert.executeTakeFirstOrThrow();
    if (written !== 1n) {
      const message = "There is one of this system and brand already; choose to overwrite it.";
      throw new ApiError("CONFLICT", { source: "overwrite", message });
    }
    return { status: 201, body: { success: true } };
  },
};
