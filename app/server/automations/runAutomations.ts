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

/** What evaluating needs of a server. */
export interface AutomationParts {
  kysely: Kysely<Tables>;
  services: ActionContext["services"];
  clock: () => Date;
}

interface Queued {
  device_id: number;
  before: Report["before"];
}

interface Watching extends Watch {
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
 * Evaluates the automations and alerts of the device that has waited longest; false when none waits. What is done and that it is
 * done are kept in one transaction, so that no report makes an automation act twice.
 */
export async function runNextAutomations({ kysely, services, clock }: AutomationParts): Promise<boolean> {
  return inOwnTransaction(kysely, async ({ transaction, afterCommit }) => {
    const queued = await takeQueued(transaction);
    if (!queued) return false;
    const now = clock();
    const place = { transaction, services, now, afterCommit };
    const device = await readDevice(transaction, queued.device_id);
    if (!device) return true;
    for (const watching of await readWatching(transaction, device)) await evaluate(watching, device, queued, place);
    await raiseAlerts(device, queued.before, place);
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

/** An automation acts on devices of its company and those below it that whoever made it reaches, also when one of them has moved since. */
async function readWatching(transaction: Transaction<Tables>, device: Device): Promise<Watching[]> {
  const { rows } = await sql<Watching>`
    select a.*, w.held_since, w.held_count, w.last_triggered_at, w.total_triggered_count, w.period_triggered_count,
      w.period_latest_reset, w.automation_id, c.path
    from automation_devices w join automations a on a.id = w.automation_id join companies c on c.id = a.company_id
    where w.device_id = ${device.id} and w.enabled and a.enabled
      and (select path from companies where id = ${device.company_id}) like c.path || '%'
      and (${device.company_id} = a.company_id and a.user_id is null or farhelm_reaches(a.user_id, ${device.company_id}))
    order by a.id for update of w`.execute(transaction);
  return rows;
}

type Place = Omit<NotificationContext, "transaction" | "services"> & Pick<ActionContext, "transaction" | "services">;

async function evaluate(watching: Watching, device: Device, { before }: Queued, place: Place): Promise<void> {
  const what = watching.data_group === "status" ? "status" : "last_update_at";
  if (before[what] === device[what]) return;
  const found = evaluateRules(watching.conditions_body, { now: device, before });
  const { acts, state } = decide(watching, found.actions.length > 0, place.now);
  await place.transaction
    .updateTable("automation_devices")
    .set(state)
    .where("automation_id", "=", watching.automation_id)
    .where("device_id", "=", device.id)
    .execute();
  if (!acts) return;
  const values = found.parameters.map(({ key, value }) => `${key} = ${value ?? "-"}`).join(", ");
  const actions = await runActions(found.actions, { ...place, automation: watching, device, values });
  const failed = actions.filter(({ action_status }) => action_status === "failed").length;
  await place.transaction
    .insertInto("automation_logs")
    .values({
      ...{ automation_id: watching.automation_id, company_id: watching.company_id, device_id: device.id },
      ...{ device_name: device.name, serial: device.serial, mac: device.mac, created_at: place.now },
      overall_status: failed === 0 ? "success" : failed < actions.length ? "partial" : "failed",
      evaluated_conditions: JSON.stringify(found.conditions),
      evaluated_parameters: JSON.stringify(found.parameters),
      conditions_body: JSON.stringify(watching.conditions_body),
      actions: JSON.stringify(actions),
    })
    .execute();
}
