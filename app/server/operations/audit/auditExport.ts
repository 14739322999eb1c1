import { Readable } from "node:stream";
import { sql } from "kysely";
import { Semaphore } from "../../database/concurrency/Semaphore";
import type { Database } from "../../database/openDatabase";
import type { AuditChange } from "../../database/tables/administrationTables";
import { chooseProperties } from "../../lists/chooseProperties";
import { allOf, searchCondition } from "../../lists/conditions";
import { CSV, csvHead, csvRow, listFileName } from "../../lists/exportList";
import { fromWithJoins } from "../../lists/Listing";
import { listOrder } from "../../lists/listOrder";
import { presentRow } from "../../lists/presentRows";
import { streamRows } from "../../lists/streamRows";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { type AuditQuery, auditDetail, auditFilters, presentChanges } from "./auditListing";

/** The most concurrent exports: each holds a database connection until it is read. */
const MAX_EXPORTS = 4;
const RETRY_SECONDS = "10";
type Entry = Record<string, unknown>;

const semaphores = new WeakMap<Database, Semaphore>();

/** The semaphore of a server's exports. Memoized by its database. */
function semaphoreOf(database: Database): Semaphore {
  const own = semaphores.get(database) ?? new Semaphore(MAX_EXPORTS);
  semaphores.set(database, own);
  return own;
}

/** Holds the semaphore from the first row to the last, or until the client disconnects. */
async function* withSemaphore<Part>(semaphore: Semaphore, parts: AsyncIterable<Part>) {
  const release = await semaphore.acquire();
  try {
    yield* parts;
  } finally {
    release();
  }
}

/** The lines of a file, batch by batch. */
async function* writeLines(parts: AsyncIterable<Entry[]>, head: string, lineOf: (entry: Entry) => string) {
  yield head;
  for await (const rows of parts) {
    yield rows
      .map(({ changes, ...row }): Entry => {
        const presented = presentRow<Entry>(row);
        return changes === undefined ? presented : { ...presented, changes: presentChanges(changes as AuditChange[]) };
      })
      .map(lineOf)
      .join("");
  }
}

function refuseWhenFull(semaphore: Semaphore): void {
  if (!semaphore.isFull) return;
  throw new ApiError("TOO_MANY_REQUESTS", {
    message: "Several files of the audit log are being written. Try again soon.",
    headers: { "retry-after": RETRY_SECONDS },
  });
}

function exportAs(kind: "csv" | "jsonl", query: AuditQuery, context: SessionContext) {
  const { services, session, now } = context;
  const semaphore = semaphoreOf(services.database);
  refuseWhenFull(semaphore);
  const names = Object.keys(auditDetail.properties);
  const fields = (query.fields ?? names).filter((name) => names.includes(name));
  const conditions = [...auditFilters(query, context), ...searchCondition(auditDetail, query)];
  const { selected } = chooseProperties(auditDetail, fields);
  const rowsQuery = sql`select ${selected} from ${fromWithJoins(auditDetail)} where ${allOf(conditions)}
    order by ${listOrder(auditDetail, query.sort)}`;
  const rows = withSemaphore(semaphore, streamRows<Entry>(services.database.kysely, session, rowsQuery));
  const lines =
    kind === "csv"
      ? writeLines(rows, csvHead(fields), (row) => csvRow(fields, row))
      : writeLines(
          rows,
          "",
          (row) => `${JSON.stringify(Object.fromEntries(fields.map((name) => [name, row[name]])))}\n`,
        );
  const name = listFileName("audit-log", now, kind);
  const type = kind === "csv" ? CSV : "application/x-ndjson; charset=utf-8";
  return { status: 200 as const, file: { name, type, content: Readable.from(lines, { objectMode: false }) } };
}

/** Exports the audit log as CSV or JSON Lines. */
export const auditExport: Handlers<"exportAuditLogCsv" | "exportAuditLogJson"> = {
  exportAuditLogCsv: async ({ query }, context) => exportAs("csv", query, context),
  exportAuditLogJson: async ({ query }, context) => exportAs("jsonl", query, context),
};
