import { type RawBuilder, sql } from "kysely";
import type { components } from "#generated/api";
import { readList } from "../../lists/readList";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { requireDevice } from "../devices/requireDevice";
import { automationListing } from "./automationListing";

type Automation = components["schemas"]["Automation"];
type DeviceAutomations = components["schemas"]["DeviceAutomations"];

interface Pair {
  automation_id: number;
  device_id: number;
}

type AssignmentOperations =
  | "listDeviceAutomations"
  | "assignAutomations"
  | "unassignAutomations"
  | "overwriteAutomationDevices"
  | "overwriteDeviceAutomations";

function pairsOf({ data }: components["schemas"]["AutomationAssignments"]): Pair[] {
  return data.flatMap(({ automation_id, device_id }) => device_id.map((id) => ({ automation_id, device_id: id })));
}

/** Requires all of these rows to be visible; does not say which one is missing. */
async function requireAll({ transaction }: SessionContext, table: "devices" | "automations", ids: number[]) {
  const wanted = [...new Set(ids)];
  const visible = await sql`select id from ${sql.table(table)} where id = any(${wanted}::integer[])`.execute(
    transaction,
  );
  if (visible.rows.length < wanted.length)
    throw new ApiError("NOT_FOUND", {
      message: `One of the ${table} does not exist, or you do not have access to it.`,
    });
}

async function requirePairs(context: SessionContext, pairs: readonly Pair[]): Promise<void> {
  const devices = pairs.map(({ device_id }) => device_id);
  await requireAll(context, "devices", devices);
  const automations = pairs.map(({ automation_id }) => automation_id);
  await requireAll(context, "automations", automations);
}

/** Pairs as a row set of two array parameters; a statement takes at most 65 535 parameters. */
function rowsOf(pairs: readonly Pair[]): RawBuilder<unknown> {
  const automations = pairs.map(({ automation_id }) => automation_id);
  const devices = pairs.map(({ device_id }) => device_id);
  return sql`unnest(${automations}::integer[], ${devices}::integer[]) as pair (automation_id, device_id)`;
}

async function assign({ transaction, now }: SessionContext, pairs: readonly Pair[]): Promise<void> {
  await sql`insert into automation_devices (automation_id, device_id, created_at, period_latest_reset)
    select automation_id, device_id, ${now}, ${now} from ${rowsOf(pairs)}
    on conflict do nothing`.execute(transaction);
}

/** Replaces the automations of devices. Assignments that remain keep their counts. */
async function overwrite(context: SessionContext, { data }: DeviceAutomations): Promise<void> {
  const wanted = new Map(data.map(({ device_id, automation_id }) => [device_id, automation_id]));
  const pairs = [...wanted].flatMap(([device_id, ids]) => ids.map((automation_id) => ({ device_id, automation_id })));
  const devices = [...wanted.keys()];
  await requireAll(context, "devices", devices);
  await requirePairs(context, pairs);
  await sql`delete from automation_devices where device_id = any(${devices}::integer[])
    and (automation_id, device_id) not in (select automation_id, device_id from ${rowsOf(pairs)})`.execute(
    context.transaction,
  );
  await assign(context, pairs);
}

const done = { status: 200, body: { success: true } } as const;

/** Assignments of automations to devices, in bulk. */
export const automationAssignments: Handlers<AssignmentOperations> = {
  async listDeviceAutomations({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const watching = sql`a.id in (select automation_id from automation_devices where device_id = ${path.id})`;
    const found = await readList<Automation>(transaction, automationListing, query, [watching]);
    return { status: 200, body: { success: true, ...found } };
  },

  async assignAutomations({ body }, context) {
    const pairs = pairsOf(body);
    await requirePairs(context, pairs);
    await assign(context, pairs);
    return done;
  },

  async unassignAutomations({ body }, context) {
    const pairs = pairsOf(body);
    await requirePairs(context, pairs);
    await sql`delete from automation_devices where (automation_id, device_id) in
      (select automation_id, device_id from ${rowsOf(pairs)})`.execute(context.transaction);
    return done;
  },

  async overwriteAutomationDevices({ body }, context) {
    await overwrite(context, body);
    return done;
  },

  async overwriteDeviceAutomations({ body }, context) {
    await overwrite(context, body);
    return done;
  },
};
