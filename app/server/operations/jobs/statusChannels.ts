import { sql } from "kysely";
import type { operations } from "#generated/api";
import { ApiError } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { presentMessage } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";

type ResponseData<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { "application/json": { data: infer Data } } } };
}
  ? Data
  : never;
type Rows = ResponseData<"getStatusChannel">;

/** Reading status channels. */
export const statusChannels: Handlers<"getStatusChannel" | "listStatusMessages"> = {
  async getStatusChannel({ path: { channel } }, { transaction }) {
    const { rows } = await sql<Rows[number]>`
      select subject, name, last.message ->> 'status' as status, last.message ->> 'value' as value,
        last.message ->> 'type' as type, (last.message ->> 'errorcode')::integer as errorcode,
        last.message -> 'progress' as progress, last.message ->> 'link' as link,
        last.message -> 'data' as data, last.message -> 'ports' as ports, written.output
      from (
        select distinct on (subject) id, subject, name, message from status_messages
        where channel = ${channel} order by subject, id desc
      ) last
      left join (
        select distinct on (device_id) device_id::text as device, output || jsonb_build_object('job', id) as output
        from device_jobs where channel = ${channel} and output is not null order by device_id, id desc
      ) written on written.device = last.subject
      order by last.id`.execute(transaction);
    if (rows.length === 0) throw new ApiError("CHANNEL_NOT_FOUND");
    const data = rows.map(({ data, ports, output, ...row }) => ({
      ...row,
      ...(data && { data }),
      ...(ports && { ports }),
      ...(output && { output }),
    }));
    return { status: 200, body: { success: true, data } };
  },

  async listStatusMessages({ path: { channel } }, { transaction }) {
    const { rows } = await sql<{ subject: string; name: string | null; message: StatusMessage }>`
      select subject, name, message from status_messages where channel = ${channel} order by id`.execute(transaction);
    if (rows.length === 0) throw new ApiError("CHANNEL_NOT_FOUND");
    const data: Record<string, object[]> = {};
    for (const { subject, name, message } of rows) {
      const list = data[subject] ?? [];
      data[subject] = list;
      list.push(presentMessage(name, message));
    }
    return { status: 200, body: { success: true, data: data as ResponseData<"listStatusMessages"> } };
  },
};
