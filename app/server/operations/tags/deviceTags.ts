import { sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { startTagActions } from "./startTagActions";

interface Pairs {
  devices: number[];
  tags: number[];
}

function pairsOf(data: readonly { device_id: number; tag_id: readonly number[] }[]): Pairs {
  const pairs = data.flatMap(({ device_id, tag_id }) => tag_id.map((tag) => ({ device: device_id, tag })));
  if (pairs.length > 100_000) throw invalid("data", "These are more than 100000 tags at once.");
  return { devices: pairs.map(({ device }) => device), tags: pairs.map(({ tag }) => tag) };
}

/** Checks all pairs: device and tag must be visible, and the device in the tag's company or below it. */
async function checkPairs({ transaction }: SessionContext, { devices, tags }: Pairs): Promise<void> {
  const { rows } = await sql<{ are_visible: boolean }>`
    select (d.id is not null and t.id is not null) as are_visible
    from unnest(${devices}::integer[], ${tags}::integer[]) as p (device_id, tag_id)
    left join devices d on d.id = p.device_id
    left join companies dc on dc.id = d.company_id
    left join tags t on t.id = p.tag_id
    left join companies tc on tc.id = t.company_id
    where d.id is null or t.id is null or dc.path not like tc.path || '%'
    limit 1`.execute(transaction);
  const problem = rows[0];
  if (!problem) return;
  if (!problem.are_visible)
    throw new ApiError("NOT_FOUND", { message: "A device or tag does not exist, or you do not have access to it." });
  throw invalid("data", "A tag can be put only on devices of its own company and of those below it.");
}

/** Requires these devices to be visible; a device that loses all its tags is in no pair. */
async function checkDevices({ transaction }: SessionContext, devices: readonly number[]): Promise<void> {
  const wanted = [...new Set(devices)];
  const { rows } = await sql`select 1 from devices where id = any(${wanted}::integer[])`.execute(transaction);
  if (rows.length < wanted.length)
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
}

/** Assigns all of these tags to all of these devices. */
export async function tagDevices(
  context: SessionContext,
  devices: readonly number[],
  tag_id: readonly number[],
): Promise<void> {
  const pairs = pairsOf(devices.map((device_id) => ({ device_id, tag_id })));
  await checkPairs(context, pairs);
  await assignPairs(context, pairs);
}

async function assignPairs(context: SessionContext, { devices, tags }: Pairs): Promise<void> {
  const { rows } = await sql<{ device_id: number; tag_id: number }>`insert into device_tags (device_id, tag_id)
    select * from unnest(${devices}::integer[], ${tags}::integer[]) on conflict do nothing
    returning device_id, tag_id`.execute(context.transaction);
  await startTagActions(context, rows);
}

/** Replaces the tags of devices. */
export async function overwriteTags(
  context: SessionContext,
  data: readonly { device_id: number; tag_id: readonly number[] }[],
): Promise<void> {
  const pairs = pairsOf(data);
  await checkPairs(context, pairs);
  const devices = data.map(({ device_id }) => device_id);
  await checkDevices(context, devices);
  // Assigned tags stay: assigning them again would run their actions again.
  await sql`delete from device_tags where device_id = any(${devices}::integer[]) and (device_id, tag_id) not in (
    select * from unnest(${pairs.devices}::integer[], ${pairs.tags}::integer[]))`.execute(context.transaction);
  await assignPairs(context, pairs);
}

/** Assigning tags to devices, all or none. */
export const deviceTags: Handlers<"assignTags" | "unassignTags" | "replaceTags"> = {
  async assignTags({ body }, context) {
    const pairs = pairsOf(body.data);
    await checkPairs(context, pairs);
    await assignPairs(context, pairs);
    return { status: 200, body: { success: true } };
  },

  async unassignTags({ body }, context) {
    const pairs = pairsOf(body.data);
    await checkPairs(context, pairs);
    await sql`delete from device_tags where (device_id, tag_id) in (
      select * from unnest(${pairs.devices}::integer[], ${pairs.tags}::integer[]))`.execute(context.transaction);
    return { status: 200, body: { success: true } };
  },

  async replaceTags({ body }, context) {
    await overwriteTags(context, body.data);
    return { status: 200, body: { success: true } };
  },
};
