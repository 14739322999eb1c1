import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { PROJECT_FOLDER } from "../lifecycle/projectFolder";
import { ago, type SeedContext } from "./SeedContext";

const PICTURE = { file: join(PROJECT_FOLDER, "app/server/demo/site.png"), width: 960, height: 540 };

const SCRIPT = `#!/bin/sh
# What somebody wants to see first who is sent to this device.
uptime
df -h
ip route
`;

/** Number of devices with a dashboard. */
const DASHBOARDS = 4;

const overview = [
  { type: "value", parameter: "status", column: 0, row: 0, width: 3, height: 2 },
  { type: "gauge", title: "Signal", parameter: "signal", column: 3, row: 0, width: 3, height: 2 },
  { type: "value", parameter: "operator", column: 6, row: 0, width: 3, height: 2 },
  { type: "value", parameter: "temperature", column: 9, row: 0, width: 3, height: 2 },
  { type: "line", title: "Signal today", parameter: "signal", column: 0, row: 2, width: 8, height: 5 },
  { type: "map", title: "Where it is", column: 8, row: 2, width: 4, height: 5 },
];

/** An image widget: a picture of the site with live values at their places. */
function site(image_id: number): object {
  const places = [
    { parameter: "status", x: 12, y: 58 },
    { parameter: "signal", x: 27, y: 12 },
    { parameter: "temperature", x: 66, y: 70 },
  ];
  return { type: "image", title: "The site", image_id, places, column: 0, row: 7, width: 8, height: 5 };
}

/** Seeds dashboards with a site picture for the first devices, and a script for their company. */
export async function seedDashboards(
  transaction: Transaction<Tables>,
  { companies, devices, now }: SeedContext,
): Promise<void> {
  const [company_id] = companies;
  if (company_id === undefined) return;
  const image = await addPicture(transaction, company_id, now);
  await addScript(transaction, company_id, now);
  const facts = { type: "table", title: "Details", column: 8, row: 7, width: 4, height: 5 };
  const parameters = ["firmware", "connection_type", "wan_ip", "router_uptime", "sent", "received"];
  const layout = JSON.stringify([...overview, site(image), { ...facts, parameters }]);
  const boards = devices.slice(0, DASHBOARDS).map(({ id }) => {
    return { device_id: id, name: "Overview", layout, image_id: null, is_default: true, autorefresh: 60 };
  });
  const times = { created_at: ago(now, 20, "day"), updated_at: ago(now, 20, "day") };
  if (boards.length > 0)
    await transaction
      .insertInto("dashboards")
      .values(boards.map((board) => ({ ...board, ...times })))
      .execute();
}

async function addPicture(transaction: Transaction<Tables>, company_id: number, now: Date): Promise<number> {
  const { file, width, height } = PICTURE;
  const data = await readFile(file);
  const size = { file_size: data.length, original_width: width, original_height: height };
  const { id } = await transaction
    .insertInto("images")
    .values({
      ...{ company_id, name: "site.png", description: "Cabinet and building", type: "device_dashboard" },
      ...{ mime_type: "image/png", data, ...size, created_at: ago(now, 21, "day"), updated_at: ago(now, 21, "day") },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addScript(transaction: Transaction<Tables>, company_id: number, now: Date): Promise<void> {
  const data = Buffer.from(SCRIPT);
  const file = await transaction
    .insertInto("files")
    .values({
      ...{ company_id, device_id: null, type: "device_task_manager_file", name: "first-look.sh", version: null },
      ...{ device_model: null, description: "What somebody wants to see first", file_size: data.length },
      sha256: createHash("sha256").update(data).digest(),
      ...{ created_at: ago(now, 30, "day"), updated_at: ago(now, 30, "day") },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction.insertInto("file_chunks").values({ file_id: file.id, position: 0, data }).execute();
}
