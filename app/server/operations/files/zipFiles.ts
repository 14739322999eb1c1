import { sql } from "kysely";
import { uniqueNames, type ZipEntry, zipOf, zipSize } from "../../files/zip";
import { invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { presentDay } from "../../values/presentTime";

/** The largest archive, in bytes: sizes are written as 32-bit numbers (no Zip64). */
const MAX_BYTES = 2 ** 31;

interface Row {
  id: number;
  name: string;
  size: number;
  updated_at: Date;
}

/** Downloading several files as a zip archive. */
export const zipFiles: Handlers<"downloadFilesZip"> = {
  async downloadFilesZip({ body }, { transaction, services, now }) {
    const wanted = [...new Set(body.files)];
    const { rows } = await sql<Row>`
      select id, name, file_size::float8 as size, updated_at from files where id = any(${wanted}::integer[])
      order by lower(name), id`.execute(transaction);
    if (rows.length < wanted.length) throw invalid("files", "A file does not exist, or you do not have access to it.");
    const names = uniqueNames(rows.map(({ name }) => name));
    const entries = rows.map(({ id, size, updated_at }, index): ZipEntry => {
      return { name: names[index] ?? String(id), size, changed: updated_at, open: () => services.files.read(id) };
    });
    const size = zipSize(entries);
    if (size > MAX_BYTES) throw invalid("files", "These files are too large for one archive.");
    const name = `files-${presentDay(now)}.zip`;
    return { status: 200, file: { name, size, type: "application/zip", content: zipOf(entries) } };
  },
};
