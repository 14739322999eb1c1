import { sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";

/** Moving devices to another company. */
export const moveDevices: Handlers<"moveDevices"> = {
  async moveDevices({ body }, context) {
    const { transaction, session, now } = context;
    if (!session.companies.includes(body.company_id))
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    const wanted = [...new Set(body.device_id)];
    const { rows } = await sql<{ id: number; name: string }>`
      update devices set company_id = ${body.company_id}, updated_at = ${now}
      where id = any(${wanted}::integer[]) returning id, name`.execute(transaction);
    if (rows.length < wanted.length)
      throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
    // A tag is for its company and those below: removes tags that are not for the new company.
    await sql`delete from device_tags dt using tags t, companies tc, devices d, companies dc
      where dt.tag_id = t.id and tc.id = t.company_id and d.id = dt.device_id and dc.id = d.company_id
        and d.id = any(${wanted}::integer[]) and dc.path not like tc.path || '%'`.execute(transaction);
    const channel = openStatusChannel(context);
    await channel.send(rows.map((subject) => ({ subject, message: { status: "completed" as const, value: "Moved" } })));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
