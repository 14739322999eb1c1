import { type Selectable, sql, type Transaction } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { ReportsTable } from "../database/tables/reportTables";
import type { Tables } from "../database/tables/tables";
import { type MadeReport, makeReport } from "../operations/reports/makeReport";
import { statusEventOf } from "../requests/openStatusChannel";
import type { StatusMessage } from "../requests/StatusMessage";
import { presentTime } from "../values/presentTime";
import { mailsOf, type ReportMail } from "./mailReport";
import type { ReportParts } from "./ReportParts";

const FAILED = { status: "error", value: "The report could not be made." } as const satisfies StatusMessage;

interface Run {
  id: number;
  report: number;
  name: string;
  due_at: Date | null;
  created_by: number | null;
  channel: string | null;
  /** The user whose permissions it is generated with: its requester, or the last editor of its definition. */
  seen_by: number | null;
}

/**
 * Queues the reports whose period has ended: each period once, however many servers run this and however late (unique
 * index).
 */
export async function queueDueReports({ kysely, clock }: ReportParts): Promise<void> {
  await sql`
    insert into report_runs (company_id, report_template_id, origin, due_at, created_at)
    select r.company_id, r.id, 'schedule', due.at, ${clock()}
    from reports r cross join lateral (select date_trunc(r.period, ${clock()}::timestamptz, 'UTC') as at) due
    where r.type = 'periodic' and r.is_active and r.period in ('day', 'week', 'month') and r.created_at < due.at
    on conflict (report_template_id, due_at) do nothing`.execute(kysely);
}

/**
 * Generates the report that has waited longest; false when none is queued. The report and its state are committed
 * atomically.
 */
export async function runNextReport(parts: ReportParts): Promise<boolean> {
  let run: Run | undefined;
  try {
    const isDone = await inOwnTransaction(parts.kysely, async (outbox) => {
      const { transaction } = outbox;
      run = await takeQueued(transaction);
      if (!run) return false;
      publish(parts, run, { status: "running", value: "Is being made" });
      for (const { write, recipient } of await generate(transaction, run, parts))
        await parts.services.mail.send(outbox, write, recipient);
      await storeMessage(transaction, run, { status: "completed", value: "Made" });
      return true;
    });
    if (run) publish(parts, run, { status: "completed", value: "Made" });
    return isDone;
  } catch (error) {
    if (run) await fail(parts, run, error);
    return true;
  }
}

async function takeQueued(transaction: Transaction<Tables>): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select n.id, r.id as report, r.name, n.due_at, n.created_by, n.channel,
      coalesce(n.created_by, r.changed_by) as seen_by
    from report_runs n join reports r on r.id = n.report_template_id
    where n.state = 'waiting' order by n.id limit 1 for update of n skip locked`.execute(transaction);
  return rows[0];
}

async function generate(
  transaction: Transaction<Tables>,
  run: Run,
  { clock, services }: ReportParts,
): Promise<ReportMail[]> {
  const { id, report: template, due_at, seen_by } = run;
  const now = clock();
  const report = await transaction
    .selectFrom("reports as r")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .selectAll("r")
    .select("c.name as company_name")
    .where("r.id", "=", template)
    .executeTakeFirstOrThrow();
  const result = await makeReport(transaction, { report, seenBy: seen_by }, due_at ?? now);
  const generated = await storeReport(transaction, report, result, now);
  const stored = { ...report, id: generated, created_at: presentTime(now), ...result.content };
  const delivery = { report: stored, companies: result.companies, receivers: report.receiving_users };
  const { mails, refused } = await mailsOf(transaction, delivery, services);
  await transaction
    .updateTable("report_runs")
    .set({ state: "completed", generated_report_id: generated, finished_at: now, result: refusedText(refused) })
    .where("id", "=", id)
    .execute();
  return mails;
}

const refusedText = (refused: number) =>
  refused > 0 ? `Receivers who may not read it and got no mail: ${refused}.` : null;

async function storeReport(
  transaction: Transaction<Tables>,
  { id, company_id, name, description, type }: Selectable<ReportsTable>,
  { content, companies }: MadeReport,
  now: Date,
): Promise<number> {
  const stored = await transaction
    .insertInto("generated_reports")
    .values({
      ...{ company_id, name, description, type, companies, created_at: now },
      report_template_id: id,
      content: JSON.stringify(content),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction.updateTable("reports").set({ generated_at: now }).where("id", "=", id).execute();
  return stored.id;
}

async function fail(parts: ReportParts, run: Run, error: unknown): Promise<void> {
  parts.log.error("A report could not be made.", { report: run.report, error });
  await parts.kysely.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("report_runs")
      .set({ state: "failed", result: FAILED.value, finished_at: parts.clock() })
      .where("id", "=", run.id)
      .where("state", "=", "waiting")
      .execute();
    await storeMessage(transaction, run, FAILED);
  });
  publish(parts, run, FAILED);
}

async function storeMessage(
  transaction: Transaction<Tables>,
  { name, channel, created_by }: Run,
  status: StatusMessage,
) {
  if (channel === null || created_by === null) return;
  const message = JSON.stringify({ type: "text", ...status });
  await transaction
    .insertInto("status_messages")
    .values({ user_id: created_by, channel, subject: "-1", name, message })
    .execute();
}

function publish({ services }: ReportParts, { name, channel }: Run, message: StatusMessage): void {
  if (channel === null) return;
  services.live().publish(channel, "status", statusEventOf([{ subject: { id: -1, name }, message }]));
}
