import { sql } from "kysely";
import type { components } from "#generated/api";
import { defineListing } from "../../../lists/defineListing";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import { readDateRange } from "../../../lists/readDateRange";
import { readList } from "../../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../../lists/tenantScope";
import { notFound } from "../../../requests/ApiError";
import type { Handlers } from "../../../requests/Handler";
import { openStatusChannel } from "../../../requests/openStatusChannel";
import { templateListing } from "../../monitoring/templateListing";
import { sessionUrl } from "../../remoteAccess/sessionUrl";
import { requireDevice } from "../requireDevice";

type Schemas = components["schemas"];

const customData = defineListing("listCustomData", {
  from: sql`device_custom_data v`,
  id: sql`v.id`,
  properties: { data: sql`v.data`, created_at: sql`v.created_at` },
  sorts: { created_at: { by: sql`v.created_at` } },
  search: () => null,
});

type Ids = "listDeviceVpnStatus" | "listCustomFields" | "listCustomData" | "listDeviceLinks" | "checkEsimBootstrap";

/** Telemetry beside the device columns: VPN status, template data, links and eSIM bootstrap. */
export const deviceTelemetry: Handlers<Ids> = {
  async listDeviceVpnStatus({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(sql`d.company_id`, session);
    if (query.device_id) filters.push(isAnyOf(sql`d.id`, query.device_id));
    const { rows } = await sql<Schemas["DeviceVpnStatus"]>`
      select v.device_id as id, v.device_id, v.data, v.updated_at from device_vpn_status v
      join devices d on d.id = v.device_id where ${sql.join([sql`true`, ...filters], sql` and `)}
      order by v.device_id`.execute(transaction);
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)) } };
  },

  async listCustomFields(_request, { transaction, services }) {
    const query = { limit: 1000, fields: ["id", "name", "data"], sort: ["name"] };
    const found = await readList<Schemas["MonitoringTemplate"]>(transaction, templateListing(services), query, [
      sql`m.type = 'user'`,
    ]);
    const templates = found.data as Schemas["MonitoringTemplate"][];
    const data = templates.map(({ id = 0, name = "", data: requests = [] }) => ({
      id,
      name,
      fields: requests.flatMap(({ url, variables = [] }) =>
        variables.map(({ id, description = null, type = "string" }) => ({ id, url, description, type })),
      ),
    }));
    return { status: 200, body: { success: true, data } };
  },

  async listCustomData({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const [start, end] = readDateRange(query);
    const filters = [sql`v.device_id = ${path.id}`, sql`v.created_at >= ${start} and v.created_at < ${end}`];
    if (query.config_id !== undefined) filters.push(sql`v.template_id = ${query.config_id}`);
    const page = { limit: query.limit ?? 1000, offset: query.offset ?? 0, sort: ["-created_at"] };
    const found = await readList<Schemas["CustomData"]>(transaction, customData, page, filters);
    return { status: 200, body: { success: true, data: found.data as Schemas["CustomData"][], meta: found.meta } };
  },

  async listDeviceLinks({ path, query }, context) {
    const { transaction, now } = context;
    await requireDevice(transaction, path.id);
    const secondsLeft = sql`greatest(0, floor(extract(epoch from s.expires_at - ${now}::timestamptz)))::float8`;
    const isOpen = sql`(s.end_time is null and s.expires_at > ${now}::timestamptz)`;
    const { rows } = await sql<Schemas["DeviceLink"]>`
      select s.id as link_id, case when ${isOpen} then ${sessionUrl(context)} end as url, case when ${isOpen} then ${secondsLeft} else 0 end as ttl,
        ${isOpen}::integer as active, s.start_time as created_at
      from access_sessions s where s.device_id = ${path.id} and s.type = ${query.type}
      order by s.start_time desc, s.id desc limit 1000`.execute(transaction);
    const data = rows.map((row) => presentRow(row));
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },

  async checkEsimBootstrap({ path }, context) {
    const { rows } = await sql<{ id: number; name: string; is_bootstrap: boolean | null }>`
      select id, name, (measured -> 'is_esim_bootstrap')::boolean as is_bootstrap from devices
      where id = ${path.id}`.execute(context.transaction);
    const [device] = rows;
    if (!device) throw notFound();
    const { is_bootstrap, ...subject } = device;
    const texts = { true: "Uses the profile of its maker", false: "Uses a profile of its own", null: "Never said so" };
    const message = { status: "completed", value: texts[`${is_bootstrap}`] } as const;
    const channel = openStatusChannel(context);
    await channel.send([{ subject, message }]);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
