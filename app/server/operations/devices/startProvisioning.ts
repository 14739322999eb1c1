import { sql } from "kysely";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import type { StatusMessage, StatusSubject } from "../../requests/StatusMessage";
import { insertJobs, type JobOrder } from "../jobs/queueJobs";

/** A device that was just added, and its company. */
export interface Added {
  id: number;
  company_id: number;
}

/**
 * Queues the jobs of new devices, and opens the status channel of their addition, which reports by company (domain.md §4).
 * Without jobs only programs get a channel; undefined means none.
 */
export async function startProvisioning(
  context: SessionContext,
  added: readonly Added[],
  jobOrders: readonly JobOrder[],
): Promise<{ channel: string } | undefined> {
  if (jobOrders.length === 0 && context.session.token === undefined) return undefined;
  const channel = openStatusChannel(context);
  const companies = await readCompanies(context, added);
  const companyOf = new Map(added.map(({ id, company_id }) => [id, company_id]));
  const subjectOf = (device: number) => companies.get(companyOf.get(device) ?? 0);
  const jobs = jobOrders.map((order) => ({ ...order, subject: subjectOf(order.device) }));
  await insertJobs(context, channel.name, jobs);
  await channel.send(
    [...companies.values()].map((subject) => {
      const count = added.filter(({ company_id }) => company_id === subject.id).length;
      return { subject, message: addedMessage(count, jobs.filter((job) => job.subject === subject).length) };
    }),
  );
  return { channel: channel.name };
}

async function readCompanies({ transaction }: SessionContext, added: readonly Added[]) {
  const ids = [...new Set(added.map(({ company_id }) => company_id))];
  const { rows } = await sql<StatusSubject>`
    select id, name from companies where id = any(${ids}::integer[]) order by id`.execute(transaction);
  return new Map(rows.map((company) => [company.id, company]));
}

function addedMessage(devices: number, tasks: number): StatusMessage {
  const added = devices === 1 ? "1 device was added." : `${devices} devices were added.`;
  if (tasks === 0) return { status: "completed", value: added };
  return { status: "pending", value: `${added} Waits for the devices`, progress: { value: 0, total: tasks } };
}
