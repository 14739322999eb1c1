import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../../lists/presentRows";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { seal } from "../../../session/seal";
import { requireDevice } from "../requireDevice";

type Reported = components["schemas"]["DdnsRuleState"];

/** A rule as it is set; its password goes to the device and is not kept here. */
export type DdnsRule = NonNullable<components["schemas"]["DeviceSettings"]["rules"]>[number] & { password?: string };

/** The rules a device says it has, in its order. */
export async function readReportedRules({ transaction }: SessionContext, device: number): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select r.place::integer as id, r.rule ->> 'service' as service, r.rule ->> 'hostname' as hostname,
      r.rule ->> 'username' as username, (r.rule ->> 'enabled')::boolean as enabled, r.rule ->> 'state' as state,
      r.rule ->> 'message' as message, to_timestamp((r.rule ->> 'last_update')::float8) as last_update,
      s.updated_at as reported_at
    from device_ddns_status s cross join jsonb_array_elements(s.rules) with ordinality r (rule, place)
    where s.device_id = ${device} order by r.place`.execute(transaction);
  return rows.map((row) => presentRow(row));
}

/** The rules to set before anybody set one here: those the device has by itself. */
export async function initialRules(context: SessionContext, device: number): Promise<{ rules?: DdnsRule[] }> {
  const reported = await readReportedRules(context, device);
  const rules = reported.map(({ enabled, service, hostname, username }) => ({
    enabled,
    service,
    hostname,
    ...(username !== null && { username }),
  }));
  return rules.length > 0 ? { rules } : {};
}

/** The rules without their passwords, and these sealed, by host name. */
export function separatePasswords({ services }: SessionContext, rules: readonly DdnsRule[]) {
  const given = rules.flatMap(({ hostname, password }) => (password ? [[hostname, password] as const] : []));
  const text = JSON.stringify(Object.fromEntries(given));
  const sealed = seal(services.secret, "device-settings", text).toString("base64");
  return {
    rules: rules.map(({ password: _, ...rule }) => rule),
    passwords: given.length > 0 ? { passwords: sealed } : {},
  };
}

/** What devices say of their rules of dynamic DNS. */
export const ddnsRules: Handlers<"listDdnsRules"> = {
  async listDdnsRules({ path }, context) {
    await requireDevice(context.transaction, path.id);
    const data = await readReportedRules(context, path.id);
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },
};
