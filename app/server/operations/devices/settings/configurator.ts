import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../../lists/presentRows";
import { invalid, notFound } from "../../../requests/ApiError";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { openStatusChannel } from "../../../requests/openStatusChannel";
import { insertJobs, reportPending } from "../../jobs/queueJobs";
import { requireDevice } from "../requireDevice";

type Log = components["schemas"]["ConfiguratorLog"];

/** The most jobs of one call. */
const MAX_JOBS = 10_000;

async function readLogs({ transaction }: SessionContext, device: number, job?: number): Promise<Log[]> {
  await requireDevice(transaction, device);
  const { rows } = await sql<Log>`
    select j.device_id, j.action as action_name, j.detail ->> 'method' as method,
      coalesce(j.detail ->> 'path', j.detail ->> 'endpoint') as route,
      coalesce(j.detail -> 'request_data', j.detail -> 'requests', j.detail -> 'parameters')::text as request_message,
      j.result as response_message, null as response_code, j.state as request_state,
      extract(epoch from j.finished_at - j.created_at)::float8 as duration,
      extract(epoch from j.finished_at - j.started_at)::float8 as execution_duration, u.username as additional_information,
      j.created_at, coalesce(j.finished_at, j.started_at, j.created_at) as updated_at, j.device_name as display_name,
      0 as request_hidden, j.id as request_id
    from device_jobs j left join users u on u.id = j.created_by
    where j.device_id = ${device} and j.action in ('configure', 'request_endpoint', 'execute_mulficonfig_template')
      and (${job ?? null}::integer is null or j.id = ${job ?? null})
    order by j.id desc limit 1000`.execute(transaction);
  return rows.map((row) => presentRow(row));
}

/** Requests to the API of devices, and their log. */
export const configurator: Handlers<"configureDevices" | "listConfiguratorLogs" | "getConfiguratorLog"> = {
  async configureDevices({ body: { configuration } }, context) {
    const jobs = configuration.flatMap(({ device_id, ...detail }) =>
      [...new Set(device_id)].map((device) => ({ device, action: "configure", detail })),
    );
    if (jobs.length > MAX_JOBS) throw invalid("configuration", `At most ${MAX_JOBS} requests go at once.`);
    const channel = openStatusChannel(context);
    await reportPending(channel, await insertJobs(context, channel.name, jobs));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async listConfiguratorLogs({ path }, context) {
    return { status: 200, body: { data: await readLogs(context, path.id) } };
  },

  async getConfiguratorLog({ path }, context) {
    const data = await readLogs(context, path.id, path.action_name);
    if (data.length === 0) throw notFound();
    return { status: 200, body: { data } };
  },
};
