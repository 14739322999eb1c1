import { Readable } from "node:stream";
import { sql } from "kysely";
import { csvLine } from "#engine/rules";
import type { AuditChange } from "../../database/administrationTables";
import type { SessionContext } from "../Context";
import { Failure } from "../Failure";
import { listOrder } from "../findPage";
import type { Handlers } from "../Handler";
import { allOf, chooseProperties, joined, searchCondition } from "../list";
import { presentRow, presentTime } from "../present";
import { type AuditQuery, auditDetail, auditFilters, presentChanges } from "./auditListing";
import { streamRows } from "./streamRows";

/** Files that may be written at once: each holds a connection for as long as it is read. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = "10";
/** A spreadsheet takes a file for UTF-8 only when it begins with this mark. */
const MARK = "\uFEFF";

type Entry = Record<string, unknown>;

let open = 0;

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

function cellOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Counts as open until it was sent whole, or was given up. */
function contentOf(lines: AsyncIterable<string>): Readable {
  if (open >= MOST_AT_ONCE)
    throw new Failure("TOO_MANY_REQUESTS", {
      message: "Several files of the audit log are being written. Try again soon.",
      headers: { "retry-after": RETRY_SECONDS },
    });
  open += 1;
  return Readable.from(lines, { objectMode: false }).once("close", () => {
    open -= 1;
  });
}

function exportAs(kind: "csv" | "jsonl", query: AuditQuery, context: SessionContext) {
  const { services, session, now } = context;
  const names = Object.keys(auditDetail.properties);
  const fields = (query.fields ?? names).filter((name) => names.includes(name));
  const conditions = [...auditFilters(query, context), ...searchCondition(auditDetail, query)];
  const { selected } = chooseProperties(auditDetail, fields);
  const question = sql`select ${selected} from ${joined(auditDetail)} where ${allOf(conditions)}
    order by ${listOrder(auditDetail, query.sort)}`;
  const rows = streamRows<Entry>(services.database.kysely, session, question);
  const lines =
    kind === "csv"
      ? write(rows, MARK + csvLine(fields), (row) => csvLine(fields.map((field) => cellOf(row[field]))))
      : write(rows, "", (row) => `${JSON.stringify(Object.fromEntries(fields.map((name) => [name, row[name]])))}\n`);
  const name = `audit-log-${presentTime(now).slice(0, 10)}.${kind}`;
  const type = kind === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8";
  return { status: 200 as const, file: { name, type, content: contentOf(lines) } };
}

/** The audit log as a file: for spreadsheets, or an object on each line for programs. */
export const auditExport: Handlers<"exportAuditLogCsv" | "exportAuditLogJson"> = {
  exportAuditLogCsv: async ({ query }, context) => exportAs("csv", query, context),
  exportAuditLogJson: async ({ query }, context) => exportAs("jsonl", query, context),
};
