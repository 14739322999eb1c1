import { Readable } from "node:stream";
import { sql } from "kysely";
import { Semaphore } from "../../database/concurrency/Semaphore";
import type { Database } from "../../database/openDatabase";
import type { AuditChange } from "../../database/tables/administrationTables";
import { CSV, csvHead, csvRow, listFileName } from "../../lists/exportList";
import { listOrder } from "../../lists/findPage";
import { presentRow } from "../../lists/presentRows";
import { allOf, chooseProperties, fromWithJoins, searchCondition } from "../../lists/readList";
import { streamRows } from "../../lists/streamRows";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { type AuditQuery, auditDetail, auditFilters, presentChanges } from "./auditListing";

/** Files that may be written at once: each holds a connection for as long as it is read. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = "10";
type Entry = Record<string, unknown>;

const places = new WeakMap<Database, Semaphore>();

/** The places of the files that one server writes at once. */
function placesOf(database: Database): Semaphore {
  const own = places.get(database) ?? new Semaphore(MOST_AT_ONCE);
  places.set(database, own);
  return own;
}

/** Holds a place from the first row to the last, or until the client disconnects. */
async function* inTurn<Part>(place: Semaphore, parts: AsyncIterable<Part>) {
  const release = await place.acquire();
  try {
    yield* parts;
  } finally {
    release();
  }
}

/** The lines of a file, some at a time. */
async function* write(parts: AsyncIterable<Entry[]>, head: string, lineOf: (entry: Entry) => string) {
  yield head;
  for await (const rows of parts) {
    yield rows
      .map(({ changes, ...row }): Entry => {
        const told = presentRow<Entry>(row);
        return changes === undefined ? told : { ...told, changes: presentChanges(changes as AuditChange[]) };
      })
      .map(lineOf)
      .join("");
  }
}

function refuseWhenFull(place: Semaphore): void {
  if (!place.isFull) return;
  throw new ApiError("TOO_MANY_REQUESTS", {
    message: "Several files of the audit log are being written. Try again soon.",
    headers: { "retry-after": RETRY_SECONDS },
  });
}

function exportAs(kind: "csv" | "jsonl", query: AuditQuery, context: SessionContext) {
  const { services, session, now } = context;
  const place = placesOf(services.database);
  refuseWhenFull(place);
  const names = Object.keys(auditDetail.properties);
  const fields = (query.fields ?? names).filter((name) => names.includes(name));
  const conditions = [...auditFilters(query, context), ...searchCondition(auditDetail, query)];
  const { selected } = chooseProperties(auditDetail, fields);
  const question = sql`select ${selected} from ${fromWithJoins(auditDetail)} where ${allOf(conditions)}
    order by ${listOrder(auditDetail, query.sort)}`;
  const rows = inTurn(place, streamRows<Entry>(services.database.kysely, session, question));
  const lines =
    kind === "csv"
      ? write(rows, csvHead(fields), (row) => csvRow(fields, row))
      : write(rows, "", (row) => `${JSON.stringify(Object.fromEntries(fields.map((name) => [name, row[name]])))}\n`);
  const name = listFileName("audit-log", now, kind);
  const type = kind === "csv" ? CSV : "application/x-ndjson; charset=utf-8";
  return { status: 200 as const, file: { name, type, content: Readable.from(lines, { objectMode: false }) } };
}

/** The audit log as a file: for spreadsheets, or an object on each line for programs. */
export const auditExport: Handlers<"exportAuditLogCsv" | "exportAuditLogJson"> = {
  exportAuditLogCsv: async ({ query }, context) => exportAs("csv", query, context),
  exportAuditLogJson: async ({ query }, context) => exportAs("jsonl", query, context),
};
