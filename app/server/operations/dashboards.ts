import { sql } from "kysely";
import type { components } from "#generated/api";
import type { SessionContext } from "./Context";
import { notFound } from "./Failure";
import { failOnDuplicate } from "./failOnDuplicate";
import type { Handlers } from "./Handler";
import { presentRow } from "./present";
import { requireDevice } from "./requireDevice";

type Dashboard = components["schemas"]["Dashboard"];

const COLUMNS = ["id", "device_id", "name", "layout", "image_id", "autorefresh", "created_at", "updated_at"] as const;

async function answerDashboard({ transaction }: SessionContext, device: number, wanted: number) {
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

/** What people want to see of a device. */
export const dashboards: Handlers<DashboardOperations> = {
  async listDashboards({ path, query: { limit = 10, offset = 0 } }, { transaction }) {
    await requireDevice(transaction, path.id);
    const own = transaction.selectFrom("dashboards").where("device_id", "=", path.id);
    const { total } = await own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    const rows = await own.select(COLUMNS).orderBy(sql`lower(name)`).limit(limit).offset(offset).execute();
    const data = rows.map((row) => presentRow(row) as unknown as Dashboard);
    return { status: 200, body: { success: true, data, meta: { total } } };
  },

  async getDashboard({ path }, context) {
    return { status: 200, body: await answerDashboard(context, path.id, path.dashboard_id) };
  },

  async createDashboard({ path, body: { layout = [], ...body } }, context) {
    const { transaction, now } = context;
    await requireDevice(transaction, path.id);
    const values = { ...body, image_id: body.image_id ?? null, layout: JSON.stringify(layout) };
    const insert = transaction
      .insertInto("dashboards")
      .values({ ...values, device_id: path.id, created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await failOnDuplicate("dashboards_name", "name", insert);
    return { status: 201, body: await answerDashboard(context, path.id, created.id) };
  },

  async updateDashboard({ path, body: { layout, ...body } }, context) {
    const update = context.transaction
      .updateTable("dashboards")
      .set({ ...body, ...(layout && { layout: JSON.stringify(layout) }), updated_at: context.now })
      .where("id", "=", path.dashboard_id)
      .where("device_id", "=", path.id)
      .execute();
    await failOnDuplicate("dashboards_name", "name", update);
    return { status: 200, body: await answerDashboard(context, path.id, path.dashboard_id) };
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
