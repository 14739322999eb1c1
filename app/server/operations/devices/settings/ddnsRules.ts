import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../../lists/presentRows";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { seal } from "../../../session/seal";
import { requireDevice } from "../requireDevice";

type Reported = components["schemas"]["DdnsRuleState"];

/** A dynamic DNS rule to set; its password goes to the device and is not stored here. */
export type DdnsRule = NonNullable<components["schemas"]["DeviceSettings"]["rules"]>[number] & { password?: string };

/** The rules that a device reported, in its order. */
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

/** The rules to show before any were set here: those that the device reported. */
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

/** Splits rules from their passwords, which are encrypted together by host name. */
export function separatePasswords({ services }: SessionContext, rules: readonly DdnsRule[]) {
  const passwords = rules.flatMap(({ hostname, password }) => (password ? [[hostname, password] as const] : []));
  const text = JSON.stringify(Object.fromEntries(passwords));
  const sealed = seal(services.secret, "device-settings", text).toString("base64");
  return {
    rules: rules.map(({ password: _, ...rule }) => rule),
    passwords: passwords.length > 0 ? { passwords: sealed } : {},
  };
}

/** The dynamic DNS rules that devices reported. */
export const ddnsRules: Handlers<"listDdnsRules"> = {
  async listDdnsRules({ path }, context) {
    await requireDevice(context.transaction, path.id);
    const data = await readReportedRules(context, path.id);
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },
};
