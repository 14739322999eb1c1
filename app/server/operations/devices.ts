import { sql } from "kysely";
import type { components } from "#generated/api";
import { publishDeviceChanges } from "../live/publishDeviceChanges";
import type { SessionContext } from "./Context";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import { countDevices } from "./deviceStatistics";
import { notFound } from "./Failure";
import type { Handlers } from "./Handler";
import { containing, readList, readOne } from "./list";
import { presentTime } from "./present";

type Device = components["schemas"]["Device"];

async function answerDevice({ transaction }: SessionContext, wanted: number, fields?: readonly string[]) {
  const data = await readOne<Device>(transaction, deviceListing, wanted, fields);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** The fleet. */
export const devices: Handlers<"listDevices" | "getDevice" | "updateDevice" | "deleteDevices" | "getDeviceStatistics"> =
  {
    async listDevices({ query }, context) {
      const found = await readList<Device>(context.transaction, deviceListing, query, deviceFilters(query, context));
      return { status: 200, body: { success: true, ...found } };
    },

    async getDevice({ path, query }, context) {
      return { status: 200, body: await answerDevice(context, path.id, query.fields) };
    },

    async updateDevice({ path, body }, context) {
      const { transaction, now, services, afterCommit } = context;
      const updated = await transaction
        .updateTable("devices as d")
        .from("companies as c")
        .set({ ...body, updated_at: now })
        .whereRef("c.id", "=", "d.company_id")
        .where("d.id", "=", path.id)
        .returning("c.path")
        .executeTakeFirst();
      if (!updated) throw notFound();
      const change = { id: path.id, ...body, updated_at: presentTime(now) };
      afterCommit(() => publishDeviceChanges(services.live(), [{ path: updated.path, change }]));
      return { status: 200, body: await answerDevice(context, path.id) };
    },

    async deleteDevices({ body }, { transaction }) {
      const wanted = [...new Set(body.device_id)];
      const { rows } = await sql`delete from devices where id = any(${wanted}::integer[]) returning id`.execute(
        transaction,
      );
      if (rows.length < wanted.length) throw notFound();
      return { status: 200, body: { success: true } };
    },

    async getDeviceStatistics({ query }, context) {
      const { charts = ["status", "model", "firmware"], limit = 100, q, ...filters } = query;
      const conditions = deviceFilters(filters, context);
      const text = q?.trim();
      const search = text ? deviceListing.search(containing(text), undefined) : null;
      const data = await countDevices(context, charts, search ? [...conditions, search] : conditions, limit);
      return { status: 200, body: { success: true, data } };
    },
  };
