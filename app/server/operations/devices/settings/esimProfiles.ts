import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../../lists/presentRows";
import { notFound } from "../../../requests/ApiError";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { openStatusChannel } from "../../../requests/openStatusChannel";
import { seal } from "../../../session/seal";
import { insertJobs, reportPending } from "../../jobs/queueJobs";
import { requireCapability } from "../deviceCapabilities";
import { requireDevice } from "../requireDevice";

type EsimProfile = components["schemas"]["EsimProfile"];
type RequestedState = EsimProfile["wanted"];

// A profile is removed once its device has completed the deletion; the rows of old jobs may be gone.
const PROFILES = sql`device_esim_profiles p left join device_jobs j on j.id = p.job_id`;
const EXISTS = sql`not (p.wanted = 'delete' and coalesce(j.state, 'completed') = 'completed')`;

async function requireProfile({ transaction }: SessionContext, device: number, profile: number): Promise<void> {
  const { rows } = await sql`select p.id from ${PROFILES}
    where p.device_id = ${device} and p.id = ${profile} and ${EXISTS}`.execute(transaction);
  if (rows.length === 0) throw notFound();
}

interface ProfileChange {
  device: number;
  profile: number;
  wanted: RequestedState;
  detail?: object;
}

async function queueChange(context: SessionContext, { device, profile, wanted, detail }: ProfileChange) {
  const { transaction, now } = context;
  const channel = openStatusChannel(context);
  const jobs = await insertJobs(context, channel.name, [
    { device, action: "esim_profile", detail: { profile, wanted, ...detail } },
  ]);
  await transaction
    .updateTable("device_esim_profiles")
    .set({ wanted, job_id: jobs[0]?.job ?? null, updated_at: now })
    .where("id", "=", profile)
    .execute();
  await reportPending(channel, jobs);
  return { status: 200, body: { success: true, meta: { channel: channel.name } } } as const;
}

type Ids = "listEsimProfiles" | "addEsimProfile" | "updateEsimProfile" | "deleteEsimProfile";

/** eSIM profiles of devices; each change is a job of the device. */
export const esimProfiles: Handlers<Ids> = {
  async listEsimProfiles({ path }, { transaction }) {
    await requireDevice(transaction, path.id);
    const { rows } = await sql<EsimProfile>`
      select p.id, p.device_id, p.name, p.provider, p.iccid, p.enabled, p.wanted, coalesce(j.state, 'completed') as state, j.result,
        p.created_at, p.updated_at
      from ${PROFILES} where p.device_id = ${path.id} and ${EXISTS} order by p.id`.execute(transaction);
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)) } };
  },

  async addEsimProfile({ path, body: { name, ...codes } }, context) {
    const { transaction, services, now } = context;
    await requireDevice(transaction, path.id);
    await requireCapability(context, "esim_profile", [path.id]);
    const [, provider = ""] = codes.activation_code.split("$");
    const { id } = await transaction
      .insertInto("device_esim_profiles")
      .values({
        device_id: path.id,
        name: name ?? null,
        provider,
        wanted: "add",
        job_id: null,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sealed = Object.entries(codes).map(([key, code]) => [
      key,
      seal(services.secret, "device-esim", code).toString("base64"),
    ]);
    const detail = { ...(name !== undefined && { name }), ...Object.fromEntries(sealed) };
    return queueChange(context, { device: path.id, profile: id, wanted: "add", detail });
  },

  async updateEsimProfile({ path, body: { name, enabled } }, context) {
    const { transaction } = context;
    await requireProfile(context, path.id, path.profile_id);
    await requireCapability(context, "esim_profile", [path.id]);
    const own = transaction.updateTable("device_esim_profiles").where("device_id", "=", path.id);
    if (enabled) await own.set({ enabled: false }).where("id", "<>", path.profile_id).execute();
    if (enabled !== undefined) await own.set({ enabled }).where("id", "=", path.profile_id).execute();
    if (name !== undefined) await own.set({ name }).where("id", "=", path.profile_id).execute();
    const wanted = enabled === undefined ? "rename" : enabled ? "enable" : "disable";
    const detail = name === undefined ? {} : { name };
    return queueChange(context, { device: path.id, profile: path.profile_id, wanted, detail });
  },

  async deleteEsimProfile({ path }, context) {
    await requireProfile(context, path.id, path.profile_id);
    await requireCapability(context, "esim_profile", [path.id]);
    return queueChange(context, { device: path.id, profile: path.profile_id, wanted: "delete" });
  },
};
