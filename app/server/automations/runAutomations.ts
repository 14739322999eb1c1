import { type Kysely, sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import { evaluateRules, type Report, type Rule } from "../../domain/evaluateRules";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { Tables } from "../database/tables/tables";
import type { NotificationContext } from "../notifications/createNotification";
import { decide, type Watch } from "./decide";
import { raiseAlerts } from "./raiseAlerts";
import { type ActionContext, runActions, type Subject } from "./runActions";

type Action = components["schemas"]["AutomationAction"];

/** Dependencies of evaluating automations. */
export interface AutomationParts {
  kysely: Kysely<Tables>;
  services: ActionContext["services"];
  clock: () => Date;
}

interface Queued {
  device_id: number;
  before: Report["before"];
}

interface WatchedDevice extends Watch {
  automation_id: number;
  name: string;
  path: string;
  company_id: number;
  user_id: number | null;
  data_group: string;
  conditions_body: Rule<Action>[];
}

type Device = Subject & Report["now"] & { mac: string | null };

/**
 * Evaluates the automations and alerts of the device that has been queued longest; false when the queue is empty.
 * Actions and the dequeue share one transaction, so that no report triggers an automation twice.
 */
export async function runNextAutomations({ kysely, services, clock }: AutomationParts): Promise<boolean> {
  return inOwnTransaction(kysely, async ({ transaction, afterCommit }) => {
    const queued = await takeQueued(transaction);
    if (!queued) return false;
    const now = clock();
    const context = { transaction, services, now, afterCommit };
    const device = await readDevice(transaction, queued.device_id);
    if (!device) return true;
    for (const watch of await readWatches(transaction, device)) await evaluate(watch, device, queued, context);
    await raiseAlerts(device, queued.before, context);
    return true;
  });
}

async function takeQueued(transaction: Transaction<Tables>): Promise<Queued | undefined> {
  const { rows } = await sql<Queued>`
    delete from automation_queue where device_id = (
      select device_id from automation_queue order by queued_at limit 1 for update skip locked)
    returning device_id, before`.execute(transaction);
  return rows[0];
}

async function readDevice(transaction: Transaction<Tables>, id: number): Promise<Device | undefined> {
  const { rows } = await sql<{ device: Device }>`
    select to_jsonb(d) - 'secret_hash' - 'gateway_node' as device from devices d where id = ${id}`.execute(transaction);
  return rows[0]?.device;
}

/**
 * Automations watch devices of their company and those below it that their owner can access; this is re-checked here,
 * as a device may have moved.
 */
async function readWatches(transaction: Transaction<Tables>, device: Device): Promise<WatchedDevice[]> {
  const { rows } = await sql<WatchedDevice>`
    select a.*, w.held_since, w.held_count, w.last_triggered_at, w.total_triggered_count, w.period_triggered_count,
      w.period_latest_reset, w.automation_id, c.path
    from automation_devices w join automations a on a.id = w.automation_id join companies c on c.id = a.company_id
    where w.device_id = ${device.id} and w.enabled and a.enabled
      and (select path from companies where id = ${device.company_id}) like c.path || '%'
      and (${device.company_id} = a.company_id and a.user_id is null or farhelm_reaches(a.user_id, ${device.company_id}))
    order by a.id for update of w`.execute(transaction);
  return rows;
}

type EvaluationContext = Omit<NotificationContext, "transaction" | "services"> &
  Pick<ActionContext, "transaction" | "services">;

async function evaluate(
  watch: WatchedDevice,
  device: Device,
  { before }: Queued,
  context: EvaluationContext,
): Promise<void> {
  const column = watch.data_group === "status" ? "status" : "last_update_at";
  if (before[column] === device[column]) return;
  const found = evaluateRules(watch.conditions_body, { now: device, before });
  const { acts, state } = decide(watch, found.actions.length > 0, context.now);
  await context.transaction
    .updateTable("automation_devices")
    .set(state)
    .where("automation_id", "=", watch.automation_id)
    .where("device_id", "=", device.id)
    .execute();
  if (!acts) return;
  const values = found.parameters.map(({ key, value }) => `${key} = ${value ?? "-"}`).join(", ");
  const actions = await runActions(found.actions, { ...context, automation: watch, device, values });
  const failed = actions.filter(({ action_status }) => action_status === "failed").length;
  await context.transaction
    .insertInto("automation_logs")
    .values({
      ...{ automation_id: watch.automation_id, company_id: watch.company_id, device_id: device.id },
      ...{ device_name: device.name, serial: device.serial, mac: device.mac, created_at: context.now },
      overall_status: failed === 0 ? "success" : failed < actions.length ? "partial" : "failed",
      evaluated_conditions: JSON.stringify(found.conditions),
      evaluated_parameters: JSON.stringify(found.parameters),
      conditions_body: JSON.stringify(watch.conditions_body),
      actions: JSON.stringify(actions),
    })
    .execute();
}
