import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../lists/presentRows";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { requireDevice } from "./requireDevice";

type Dashboard = components["schemas"]["Dashboard"];

const COLUMNS = [
  "id",
  "device_id",
  "name",
  "layout",
  "image_id",
  "autorefresh",
  "is_default",
  "created_at",
  "updated_at",
] as const;

/** The content that a new dashboard copies from another one of its device. */
async function readCopied({ transaction }: SessionContext, device: number, copied: number | undefined) {
  if (copied === undefined) return {};
  const found = await transaction
    .selectFrom("dashboards")
    .select(["layout", "image_id", "autorefresh"])
    .where("id", "=", copied)
    .where("device_id", "=", device)
    .executeTakeFirst();
  if (!found) throw invalid("copy_from", "The device has no such dashboard.");
  return found;
}

/** Clears the default flag of the other dashboards: a device has one default. */
async function clearDefault({ transaction }: SessionContext, device: number): Promise<void> {
  const others = transaction.updateTable("dashboards").set({ is_default: false });
  await others.where("device_id", "=", device).where("is_default", "=", true).execute();
}

/** Refuses a picture that does not exist or is not visible. */
async function requireImage({ transaction }: SessionContext, image: number | null | undefined): Promise<void> {
  if (!image) return;
  const found = await transaction.selectFrom("images").select("id").where("id", "=", image).executeTakeFirst();
  if (!found) throw invalid("image_id", "This image does not exist, or you do not have access to it.");
}

async function dashboardResponse({ transaction }: SessionContext, device: number, wanted: number) {
  const row = await transaction
    .selectFrom("dashboards")
    .select(COLUMNS)
    .where("id", "=", wanted)
    .where("device_id", "=", device)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { success: true, data: presentRow(row) as unknown as Dashboard } as const;
}

type DashboardOperations =
  | "listDashboards"
  | "getDashboard"
  | "createDashboard"
  | "updateDashboard"
  | "deleteDashboard";

/** Dashboards of devices. */
export const dashboards: Handlers<DashboardOperations> = {
  async listDashboards({ path, query: { limit = 10, offset = 0, q = "" } }, { transaction }) {
    await requireDevice(transaction, path.id);
    const named = sql<boolean>`strpos(lower(name), lower(${q})) > 0`;
    const own = transaction.selectFrom("dashboards").where("device_id", "=", path.id).where(named);
    const { total } = await own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    const ordered = own.select(COLUMNS).orderBy("is_default", "desc").orderBy(sql`lower(name)`);
    const rows = await ordered.limit(limit).offset(offset).execute();
    const data = rows.map((row) => presentRow(row) as unknown as Dashboard);
    return { status: 200, body: { success: true, data, meta: { total } } };
  },

  async getDashboard({ path }, context) {
    return { status: 200, body: await dashboardResponse(context, path.id, path.dashboard_id) };
  },

  async createDashboard({ path, body: { copy_from, ...body } }, context) {
    const { transaction, now } = context;
    await requireDevice(transaction, path.id);
    const { layout = [], image_id = null, ...rest } = { ...(await readCopied(context, path.id, copy_from)), ...body };
    await requireImage(context, body.image_id);
    if (body.is_default) await clearDefault(context, path.id);
    const values = { ...rest, image_id, layout: JSON.stringify(layout) };
    const insert = transaction
      .insertInto("dashboards")
      .values({ ...values, device_id: path.id, created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await failOnDuplicate("dashboards_name", "name", insert);
    return { status: 201, body: await dashboardResponse(context, path.id, created.id) };
  },

  async updateDashboard({ path, body: { layout, ...body } }, context) {
    await requireImage(context, body.image_id);
    if (body.is_default) await clearDefault(context, path.id);
    const update = context.transaction
      .updateTable("dashboards")
      .set({ ...body, ...(layout && { layout: JSON.stringify(layout) }), updated_at: context.now })
      .where("id", "=", path.dashboard_id)
      .where("device_id", "=", path.id)
      .execute();
    await failOnDuplicate("dashboards_name", "name", update);
    return { status: 200, body: await dashboardResponse(context, path.id, path.dashboard_id) };
  },

  async deleteDashboard({ path }, { transaction }) {
    const deleted = await transaction
      .deleteFrom("dashboards")
      .where("id", "=", path.dashboard_id)
      .where("device_id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
