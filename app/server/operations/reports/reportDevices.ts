import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { mapNames } from "../../lists/mapNames";
import { readList } from "../../lists/readList";
import type { Handlers } from "../../requests/Handler";
import { readGenerated } from "./generatedReports";

type ReportDevice = components["schemas"]["ReportDevice"];

const TEXTS = ["name", "serial", "mac", "operator", "connection_type"] as const;
const AMOUNTS = ["sent", "received", "sent_sim1", "received_sim1", "sent_sim2", "received_sim2"] as const;
const MEASURED = [
  "max_signal",
  "min_signal",
  "max_temperature",
  "min_temperature",
  "router_uptime",
  "connection_uptime",
] as const;
const column = (name: string) => sql.ref(`v.${name}`);

/** How the devices of a generated report are listed, from the snapshot in its content. */
function devicesOf(report: number) {
  const typed = [...AMOUNTS, ...MEASURED].map((name) => sql`${sql.ref(name)} float8`);
  const texts = TEXTS.map((name) => sql`${sql.ref(name)} text`);
  return defineListing("listGeneratedReportDevices", {
    from: sql`(select * from jsonb_to_recordset((select content -> 'devices' from generated_reports where id = ${report}))
      as d(device_id int, ${sql.join([...texts, ...typed])})) v`,
    id: sql`v.device_id`,
    properties: {
      ...mapNames(["device_id", ...TEXTS, ...AMOUNTS, ...MEASURED], column),
      router_id: column("device_id"),
    },
    sorts: {
      ...mapNames(TEXTS, (name) => ({ by: sql`lower(${column(name)})`, optional: true })),
      ...mapNames([...AMOUNTS, ...MEASURED], (name) => ({ by: column(name), optional: true })),
    },
    search: searchIn(mapNames(TEXTS.slice(0, 3), (name) => sql`coalesce(${column(name)}, '')`)),
  });
}

/** The devices in generated reports. */
export const reportDevices: Handlers<"listGeneratedReportDevices"> = {
  async listGeneratedReportDevices({ path, query }, context) {
    await readGenerated(context, path.id);
    const found = await readList<ReportDevice>(context.transaction, devicesOf(path.id), query, []);
    return { status: 200, body: { success: true, ...found } };
  },
};
