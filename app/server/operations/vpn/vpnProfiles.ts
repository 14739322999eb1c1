import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { hubState, hubStateText, requireRunning } from "./hubState";
import { readHub } from "./vpnHubs";

interface Client {
  id: number;
  /** The state of its hub, and its label. */
  state: string;
  state_text: string;
  vpn_hub_id: number;
  name: string;
  hub: string;
  vpn_type: string;
  port: number | null;
  authority: string | null;
  routes: string[];
  servers: string[];
}

const NOTE = "# The address of the hub and the keys of its clients are not kept on this server.";

/** The certificate authority of the hub, where known, and notes on what its operator has to add. */
function authorityLines(authority: string | null): string[] {
  if (authority === null) return [NOTE, "# The operator of the hub adds remote, ca, cert and key."];
  return ["<ca>", authority.trim(), "</ca>", NOTE, "# The operator of the hub adds remote, cert and key."];
}

function profileOf({ name, hub, vpn_type, port, authority, routes, servers }: Client): {
  name: string;
  content: string;
} {
  const lines = [
    `# ${hub}: ${name}`.replace(/[\r\n]/g, " "),
    "client",
    `dev ${vpn_type}`,
    ...(port === null ? [] : [`rport ${port}`]),
    ...routes.map((route) => `route ${route}`),
    ...servers.map((server) => `dhcp-option ${server}`),
    ...authorityLines(authority),
    "",
  ];
  const file = `${hub}-${name}`.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return { name: `${file}.ovpn`, content: lines.join("\n") };
}

async function readClients({ transaction }: SessionContext, condition: Sql): Promise<Client[]> {
  const { rows } = await sql<Client>`
    select v.id, ${hubState} as state, ${hubStateText} as state_text, v.vpn_hub_id, coalesce(v.name, d.name, u.username, '') as name, h.name as hub, h.vpn_type, h.port,
      h.ca_crt as authority,
      array(select host(r.ip) || ' ' || host(r.netmask) from vpn_routes r
        where r.vpn_hub_id = h.id and r.vpn_hub_user_id is distinct from v.id order by r.id) as routes,
      array(select o.type || ' ' || host(o.ip_address) from vpn_dhcp_options o
        where o.vpn_hub_id = h.id order by o.id) as servers
    from vpn_hub_users v join vpn_hubs h on h.id = v.vpn_hub_id
    left join devices d on d.id = v.device_id left join users u on u.id = v.user_id
    where ${condition} order by v.id`.execute(transaction);
  return rows;
}

/** Reads a client; requires its hub to run. */
async function readClient(context: SessionContext, id: number): Promise<Client> {
  const [client] = await readClients(context, sql`v.id = ${id}`);
  if (!client) throw notFound();
  requireRunning(client);
  return client;
}

// Without a running hub, the profile could not connect.
function messageOf(client: Client): StatusMessage {
  if (client.state !== "running") return { status: "error", errorcode: -1, value: client.state_text };
  const profile = profileOf(client);
  return { ...profile, status: "completed", errorcode: 0, data: profile };
}

async function reportProfiles(context: SessionContext, clients: readonly Client[]) {
  const channel = openStatusChannel(context);
  await channel.send(
    // Clients are not devices: the subject of a single one is -1, the request as a whole.
    clients.map((client) => ({
      subject: { id: clients.length === 1 ? -1 : client.id, name: client.name },
      message: messageOf(client),
    })),
  );
  return { success: true, meta: { channel: channel.name } } as const;
}

type Ids = "tellVpnHub" | "tellVpnProfiles" | "tellQuickHubProfiles" | "getVpnProfile" | "downloadVpnProfile";

/** The configuration of hubs, and the OpenVPN profiles of their clients. */
export const vpnProfiles: Handlers<Ids> = {
  async getVpnProfile({ path }, context) {
    const client = await readClient(context, path.id);
    const data = { id: client.id, vpn_hub_id: client.vpn_hub_id, ...profileOf(client) };
    return { status: 200, body: { success: true, data } };
  },

  async downloadVpnProfile({ path }, context) {
    const { name, content } = profileOf(await readClient(context, path.id));
    const bytes = Buffer.from(content);
    const file = { name, type: "application/octet-stream", size: bytes.length, content: Readable.from([bytes]) };
    return { status: 200, file };
  },

  async tellVpnHub({ path }, context) {
    const hub = await readHub(context, path.id);
    const { id, name, company_id, description, server_ip, bytes_sent, bytes_received, sessions_count } = hub;
    const isOn = hub.enabled === 1;
    const value = hub.state_text ?? "";
    const network = { server_ip, server_netmask: hub.netmask, state: isOn ? "enabled" : "disabled", enabled: isOn };
    const use = { running: hub.state === "running", number_of_sessions: sessions_count };
    const bytes = { bytes_sent, bytes_received, total_bytes_used: hub.bytes_used };
    const data = { id, company_id, visual_name: name, description, ...network, ...use, ...bytes };
    const channel = openStatusChannel(context);
    await channel.send([
      { subject: { id: -1, name: name ?? null }, message: { ...data, status: "completed", errorcode: 0, value, data } },
    ]);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async tellVpnProfiles({ query: { vpn_hub_users: wanted } }, context) {
    const clients = await readClients(context, isAnyOf(sql`v.id`, wanted));
    if (clients.length < new Set(wanted).size)
      throw new ApiError("NOT_FOUND", { message: "A client does not exist, or you do not have access to it." });
    return { status: 200, body: await reportProfiles(context, clients) };
  },

  async tellQuickHubProfiles({ path }, context) {
    const hub = await readHub(context, path.id);
    if (hub.quick_hub !== 1) throw new ApiError("NOT_FOUND", { message: "This hub is not a quick connect." });
    const people = await readClients(context, sql`v.vpn_hub_id = ${path.id} and v.type <> 'device'`);
    if (people.length === 0) throw new ApiError("NOT_FOUND", { message: "Its only clients are devices." });
    return { status: 200, body: await reportProfiles(context, people) };
  },
};
