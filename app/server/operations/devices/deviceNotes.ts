import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import type { Handlers } from "../../requests/Handler";
import { requireDevice } from "./requireDevice";

type DeviceNote = components["schemas"]["DeviceNote"];

const id = sql`n.id`;

const listing = defineListing("listDeviceNotes", {
  from: sql`device_notes n`,
  id,
  properties: { id, text: sql`n.text`, username: sql`n.username`, created_at: sql`n.created_at` },
  sorts: { id: { by: id }, created_at: { by: sql`n.created_at` } },
  search: searchIn({ text: sql`n.text` }),
});

/** Notes about devices. */
export const deviceNotes: Handlers<"listDeviceNotes" | "createDeviceNote"> = {
  async listDeviceNotes({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const found = await readList<DeviceNote>(transaction, listing, query, [sql`n.device_id = ${path.id}`]);
    return { status: 200, body: { success: true, ...found } };
  },

  async createDeviceNote({ path, body }, { transaction, session, now }) {
    await requireDevice(transaction, path.id);
    const values = {
      device_id: path.id,
      user_id: session.id,
      username: session.email,
      text: body.text,
      created_at: now,
    };
    await transaction.insertInto("device_notes").values(values).execute();
    return { status: 201, body: { success: true } };
  },
};
