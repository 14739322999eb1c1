import { Readable } from "node:stream";
import { sql, type Transaction } from "kysely";
import { csvLine } from "#engine/rules";
import type { components } from "#generated/api";
import type { Tables } from "../../database/tables/tables";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { withinTenantScope } from "../../lists/tenantScope";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { unseal } from "../../session/seal";
import { PASSWORD_PURPOSE } from "./startPasswordTask";

type PasswordTask = components["schemas"]["PasswordTask"];
type PasswordDevice = components["schemas"]["PasswordDevice"];

const jobs = sql`password_task_devices p join device_jobs j on j.id = p.job_id where p.task_id = t.id`;
const company = sql`t.company_id`;

const tasks = defineListing("listPasswordTasks", {
  from: sql`password_tasks t`,
  joins: sql`left join companies c on c.id = t.company_id`,
  id: sql`t.id`,
  idType: sql`uuid`,
  properties: {
    id: sql`t.id`,
    company_id: company,
    company_name: sql`c.name`,
    created_at: sql`t.created_at`,
    updated_at: sql`greatest(t.created_at, (select max(j.finished_at) from ${jobs}))`,
    deleted_at: sql`t.downloaded_at`,
    completed: sql`(select count(*)::int from ${jobs} and j.state not in ('waiting', 'running'))`,
    total: sql`(select count(*)::int from ${jobs})`,
  },
  sorts: { id: { by: sql`t.id` }, created_at: { by: sql`t.created_at` } },
  search: () => null,
});

const STATUS = sql`case j.state when 'completed' then 'completed' when 'failed' then 'failed'
  when 'cancelled' then 'failed' else 'pending' end`;

const devices = defineListing("listTaskDevices", {
  from: sql`password_task_devices p`,
  joins: sql`join devices d on d.id = p.device_id join device_jobs j on j.id = p.job_id`,
  id: sql`p.job_id`,
  properties: {
    id: sql`d.id`,
    name: sql`d.name`,
    serial: sql`d.serial`,
    mac: sql`d.mac`,
    description: sql`d.description`,
    status: STATUS,
    created_at: sql`j.created_at`,
  },
  sorts: { id: { by: sql`p.job_id` }, name: { by: sql`d.sort_name` }, status: { by: STATUS } },
  search: () => null,
});

/** Refuses a task whose mass call still adds devices: their passwords would be lost. */
async function refuseUnfinished(transaction: Transaction<Tables>, task: string): Promise<void> {
  const { rows } = await sql`select from password_tasks t join mass_calls m on m.id = t.mass_call_id
    where t.id = ${task}::uuid and m.state = 'waiting'`.execute(transaction);
  if (rows.length > 0) throw new ApiError("BAD_REQUEST", { message: "Not every device has its password yet." });
}

/** Reads the passwords of a task once and deletes them; undefined when they were read before. */
async function takePasswords({ services, now }: SessionContext, task: string, visible: readonly number[]) {
  return services.database.kysely.transaction().execute(async (transaction) => {
    await refuseUnfinished(transaction, task);
    const { rows: taken } = await sql`
      update password_tasks set downloaded_at = ${now} where id = ${task}::uuid and downloaded_at is null
      returning id`.execute(transaction);
    if (taken.length === 0) return undefined;
    const { rows } = await sql<{ serial: string; mac: string | null; name: string; password: Buffer }>`
      select d.serial, d.mac, d.name, p.password from password_task_devices p join devices d on d.id = p.device_id
      join device_jobs j on j.id = p.job_id
      where p.task_id = ${task}::uuid and p.password is not null and j.state = 'completed'
        and p.device_id = any(${[...visible]}::integer[]) order by d.serial`.execute(transaction);
    await sql`update password_task_devices set password = null where task_id = ${task}::uuid`.execute(transaction);
    return rows;
  });
}

async function readTask({ transaction }: SessionContext, id: string) {
  const task = await transaction
    .selectFrom("password_tasks")
    .select("id")
    .where(sql`id::text`, "=", id)
    .executeTakeFirst();
  if (!task) throw notFound();
  const { rows } = await sql<{ device: number; state: string }>`
    select p.device_id as device, j.state from password_task_devices p join device_jobs j on j.id = p.job_id
    where p.task_id = ${id}::uuid`.execute(transaction);
  return rows;
}

/** Password tasks: their progress, and downloading the passwords once. */
export const passwordTasks: Handlers<"listPasswordTasks" | "listTaskDevices" | "downloadPasswords"> = {
  async listPasswordTasks({ query }, { transaction, session }) {
    const sorted = { ...query, sort: query.sort ?? ["-created_at"] };
    const found = await readList<PasswordTask>(transaction, tasks, sorted, withinTenantScope(company, session));
    return { status: 200, body: { success: true, ...found } };
  },

  async listTaskDevices({ path, query }, context) {
    await readTask(context, path.id);
    const filters = [sql`p.task_id = ${path.id}::uuid`];
    const found = await readList<PasswordDevice>(context.transaction, devices, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async downloadPasswords({ path }, context) {
    const rows = await readTask(context, path.id);
    if (rows.some(({ state }) => state === "waiting" || state === "running"))
      throw new ApiError("BAD_REQUEST", { message: "Not every device has its password yet." });
    const taken = await takePasswords(
      context,
      path.id,
      rows.map(({ device }) => device),
    );
    if (!taken) throw new ApiError("BAD_REQUEST", { message: "These passwords were already downloaded." });
    const lines = taken.map(({ serial, mac, name, password }) =>
      csvLine([serial, mac, name, unseal(context.services.secret, PASSWORD_PURPOSE, password)]),
    );
    const content = Buffer.from(`\uFEFF${[csvLine(["Serial", "MAC", "Name", "Password"]), ...lines].join("")}`);
    const file = { name: "passwords.csv", size: content.length, type: "application/csv" };
    return { status: 200, file: { ...file, content: Readable.from([content]) } };
  },
};
