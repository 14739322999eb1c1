import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { emitApiTypes } from "./emit/apiTypes";
import { emitDocumentTypes } from "./emit/documentTypes";
import { emitNames, emitNamesSchema } from "./emit/names";
import type { Compiled } from "./index";

const root = join(import.meta.dirname, "..");

/** Writes the types and names generated from documents; files that would not change are left alone. */
export async function writeGenerated({ documents, names }: Compiled): Promise<void> {
  await Promise.all([
    emitDocumentTypes("string").then((text) => write("codegen/generated/documents.ts", text)),
    emitDocumentTypes("NameOf").then((text) => write("engine/generated/documents.ts", text)),
    emitApiTypes(documents.api).then((text) => write("app/generated/api.ts", text)),
    write("app/generated/names.ts", emitNames(names)),
    write("schemas/meta/names.schema.json", emitNamesSchema(names)),
  ]);
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  const before = await readFile(path, "utf8").catch(() => undefined);
  if (before === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
