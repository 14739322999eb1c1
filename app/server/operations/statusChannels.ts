import { sql } from "kysely";
import type { operations } from "#generated/api";
import { Failure } from "./Failure";
import type { Handlers } from "./Handler";

type Rows = operations["getStatusChannel"]["responses"][200]["content"]["application/json"]["data"];

/** How changes get along. */
export const statusChannels: Handlers<"getStatusChannel"> = {
  async getStatusChannel({ path: { channel } }, { transaction }) {
    const { rows } = await sql<Rows[number]>`
      select subject, name, last.message ->> 'status' as status, last.message ->> 'value' as value,
        last.message ->> 'type' as type, (last.message ->> 'errorcode')::integer as errorcode,
        last.message -> 'progress' as progress, last.message ->> 'link' as link,
        last.message -> 'data' as data
      from (
        select distinct on (subject) id, subject, name, message from status_messages
        where channel = ${channel} order by subject, id desc
      ) last
      order by last.id`.execute(transaction);
    if (rows.length === 0) throw new Failure("CHANNEL_NOT_FOUND");
    const data = rows.map(({ data: told, ...row }) => (told ? { ...row, data: told } : row));
    return { status: 200, body: { success: true, data } };
  },
};
