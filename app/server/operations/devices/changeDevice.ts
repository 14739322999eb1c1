import { sql } from "kysely";
import type { operations } from "#generated/api";
import { publishDeviceChanges } from "../../live/publishDeviceChanges";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { presentTime } from "../../values/presentTime";
import { changePeriods } from "../monitoring/changePeriods";
import { overwriteTags } from "../tags/deviceTags";

/** The changes of a device that a request may make. */
export type DeviceChange = operations["updateDevice"]["requestBody"]["content"]["application/json"];

const LOCATION = ["user_set_latitude", "user_set_longitude"] as const;

// The operation requires update_devices; location and reporting periods have permissions of their own.
function checkPermissions({ session }: SessionContext, change: DeviceChange): void {
  const names = Object.keys(change);
  const lacks = (permission: string) => !session.permissions.has(permission);
  if (names.some((name) => name.endsWith("_monitoring")) && lacks("update_monitoring")) throw new ApiError("FORBIDDEN");
  if (LOCATION.some((name) => name in change) && lacks("update_device_location")) throw new ApiError("FORBIDDEN");
}

async function checkLocation({ transaction }: SessionContext, id: number, change: DeviceChange): Promise<void> {
  if (LOCATION.every((name) => !(name in change))) return;
  const before = await transaction.selectFrom("devices").select(LOCATION).where("id", "=", id).executeTakeFirst();
  const [latitude, longitude] = LOCATION.map((name) => (name in change ? change[name] : before?.[name]) ?? null);
  if ((latitude === null) === (longitude === null)) return;
  throw invalid(latitude === null ? LOCATION[0] : LOCATION[1], "Enter both latitude and longitude.");
}

/** Changes a device, and publishes the change after the commit of the caller's transaction. */
export async function changeDevice(context: SessionContext, id: number, change: DeviceChange): Promise<void> {
  const { transaction, now, services, afterCommit } = context;
  checkPermissions(context, change);
  await checkLocation(context, id, change);
  const { tag_id, ...rest } = change;
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.endsWith("_monitoring")));
  const periods = Object.fromEntries(Object.entries(rest).filter(([name]) => name.endsWith("_monitoring")));
  const updated = await transaction
    .updateTable("devices as d")
    .from("companies as c")
    .set({ ...plain, updated_at: now })
    .whereRef("c.id", "=", "d.company_id")
    .where("d.id", "=", id)
    .returning(["c.path", "d.id"])
    .executeTakeFirst();
  if (!updated) throw notFound();
  if (Object.keys(periods).length > 0) await changePeriods(context, id, periods);
  if (tag_id) await overwriteTags(context, [{ device_id: id, tag_id }]);
  const { rows } = await sql<{ revision: number }>`select revision from devices where id = ${id}`.execute(transaction);
  const published = { id, ...plain, ...periods, updated_at: presentTime(now), revision: rows[0]?.revision };
  afterCommit(() => publishDeviceChanges(services.live(), [{ path: updated.path, change: published }]));
}
