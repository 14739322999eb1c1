import { sql } from "kysely";
import type { components } from "#generated/api";
import { dayjs } from "../../../domain/dayjs";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";

type Notice = components["schemas"]["Notice"];

const id = sql`n.id`;

const listing = defineListing(["listAllNotices", "listNotices"], {
  from: sql`notices n`,
  id,
  properties: { id, type: sql`n.type`, message: sql`n.message`, enabled_at: sql`n.enabled_at` },
  sorts: { id: { by: id }, type: { by: sql`n.type` }, enabled_at: { by: sql`n.enabled_at` } },
  search: searchIn({ message: sql`n.message` }),
});

/** The most notices shown at once. */
const MAX_SHOWN = 100;

async function noticeResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Notice>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

function readTime(text: string): Date {
  const time = dayjs.utc(text).toDate();
  // The pattern accepts the 31st of every month.
  if (presentTime(time) !== text) throw invalid("enabled_at", "This date does not exist.");
  return time;
}

/** Notices to all users. */
export const notices: Handlers<
  "listNotices" | "listAllNotices" | "getNotice" | "createNotice" | "updateNotice" | "deleteNotice"
> = {
  async listNotices(_request, { transaction, now }) {
    const query = { limit: MAX_SHOWN, sort: ["-enabled_at", "-id"] };
    const rows = await readList<Notice>(transaction, listing, query, [sql`n.enabled_at <= ${now}`]);
    return { status: 200, body: { success: true, ...rows } };
  },

  async listAllNotices({ query }, { transaction }) {
    const filters = query.type ? [isAnyOf(sql`n.type`, query.type)] : [];
    const order = query.sort ?? ["-enabled_at", "-id"];
    const rows = await readList<Notice>(transaction, listing, { ...query, sort: order }, filters);
    return { status: 200, body: { success: true, ...rows } };
  },

  async getNotice({ path }, context) {
    return { status: 200, body: await noticeResponse(context, path.id) };
  },

  async createNotice({ body }, context) {
    const enabled_at = body.enabled_at === undefined ? context.now : readTime(body.enabled_at);
    const created = await context.transaction
      .insertInto("notices")
      .values({ ...body, enabled_at, created_at: context.now, updated_at: context.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { status: 201, body: await noticeResponse(context, created.id) };
  },

  async updateNotice({ path, body: { enabled_at, ...changes } }, context) {
    const time = enabled_at === undefined ? {} : { enabled_at: readTime(enabled_at) };
    await context.transaction
      .updateTable("notices")
      .set({ ...changes, ...time, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    return { status: 200, body: await noticeResponse(context, path.id) };
  },

  async deleteNotice({ path }, { transaction }) {
    const deleted = await transaction
      .deleteFrom("notices")
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
