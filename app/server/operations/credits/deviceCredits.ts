import { type RawBuilder, sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

type Resource = "management" | "data";

interface Holder {
  hasService: boolean;
  hasData: boolean;
}

/** The assignments that copy a pack from device s, and those that remove it. */
const PACKS: Record<Resource, { copied: RawBuilder<unknown>; removed: RawBuilder<unknown> }> = {
  management: {
    copied: sql`credit_enabled = true, management_credit_type_id = s.management_credit_type_id, credit_expire_at = s.credit_expire_at`,
    removed: sql`credit_enabled = false, management_credit_type_id = null, credit_expire_at = null`,
  },
  data: {
    copied: sql`data_credit_type_id = s.data_credit_type_id, remaining_data = s.remaining_data`,
    removed: sql`data_credit_type_id = null, remaining_data = null`,
  },
};

/** Locks devices in the order of their ids, so that concurrent moves cannot deadlock. */
async function findHolders({ transaction }: SessionContext, ids: readonly number[]): Promise<Map<number, Holder>> {
  const { rows } = await sql<Holder & { id: number }>`select id, credit_enabled as "hasService",
      (data_credit_type_id is not null or coalesce(remaining_data, 0) > 0) as "hasData"
    from devices where id = any(${ids}::integer[]) order by id for update`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

function requireHolder(holders: ReadonlyMap<number, Holder>, source: string, device: number): Holder {
  const found = holders.get(device);
  if (!found) throw invalid(source, "This device does not exist, or you do not have access to it.");
  return found;
}

/** Moving packs between devices. */
export const deviceCredits: Handlers<"moveDeviceCredits"> = {
  async moveDeviceCredits(
    { body: { source_device_id: from, target_device_id: to, resource = "management" } },
    context,
  ) {
    if (from === to) throw invalid("target_device_id", "Choose another device.");
    const holders = await findHolders(context, [from, to]);
    const source = requireHolder(holders, "source_device_id", from);
    const target = requireHolder(holders, "target_device_id", to);
    const isData = resource === "data";
    if (!(isData ? source.hasData : source.hasService))
      throw new ApiError("BAD_REQUEST", {
        message: isData ? "This device has no data pack to move." : "This device has no service to move.",
      });
    if (isData ? target.hasData : target.hasService)
      throw new ApiError("BAD_REQUEST", {
        message: isData ? "The other device has a data pack already." : "The other device has a service already.",
      });
    const { copied, removed } = PACKS[resource];
    const { transaction, now } = context;
    await sql`update devices d set ${copied}, updated_at = ${now} from devices s
      where d.id = ${to} and s.id = ${from}`.execute(transaction);
    await sql`update devices set ${removed}, updated_at = ${now} where id = ${from}`.execute(transaction);
    return { status: 200, body: { success: true } };
  },
};
