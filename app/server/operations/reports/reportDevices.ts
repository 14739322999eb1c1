import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import type { Listing } from "../../lists/Listing";
import { readList } from "../../lists/readList";
import type { Handlers } from "../../requests/Handler";
import { readGenerated } from "./generatedReports";

type ReportDevice = components["schemas"]["ReportDevice"];

const TEXTS = ["name", "serial", "mac", "operator", "connection_type"];
const AMOUNTS = ["sent", "received", "sent_sim1", "received_sim1", "sent_sim2", "received_sim2"];
const MEASURED = "max_signal min_signal max_temperature min_temperature router_uptime connection_uptime".split(" ");
const column = (name: string) => sql.ref(`v.${name}`);

/** How the devices of a generated report are listed, from the snapshot in its content. */
function devicesOf(report: number): Listing {
  const typed = [...AMOUNTS, ...MEASURED].map((name) => sql`${sql.ref(name)} float8`);
  const texts = TEXTS.map((name) => sql`${sql.ref(name)} text`);
  return {
    from: sql`(select * from jsonb_to_recordset((select content -> 'devices' from generated_reports where id = ${report}))
      as d(device_id int, ${sql.join([...texts, ...typed])})) v`,
    id: sql`v.device_id`,
    properties: Object.fromEntries(
      ["device_id", ...TEXTS, ...AMOUNTS, ...MEASURED].map((name) => [name, column(name)]),
    ),
    sorts: Object.fromEntries([
      ...TEXTS.map((name) => [name, { by: sql`lower(${column(name)})`, optional: true }]),
      ...[...AMOUNTS, ...MEASURED].map((name) => [name, { by: column(name), optional: true }]),
    ]),
    search: searchIn(Object.fromEntries(TEXTS.slice(0, 3).map((name) => [name, sql`coalesce(${column(name)}, '')`]))),
  };
}

/** The devices in generated reports. */
export const reportDevices: Handlers<"listGeneratedReportDevices"> = {
  async listGeneratedReportDevices({ path, query }, context) {
    await readGenerated(context, path.id);
    const found = await readList<ReportDevice>(context.transaction, devicesOf(path.id), query, []);
    return { status: 200, body: { success: true, ...found } };
  },
};
