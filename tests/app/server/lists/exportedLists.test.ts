import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { type Question, watchPlans } from "../database/watchPlans";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  const { own } = api.world.companies;
  const models = ["RUTX11", "TRB140"];
  const devices = Array.from({ length: 60 }, (_, at) => ({
    ...{ company_id: own, name: `pump ${60 - at}`, serial: `90000000${String(at).padStart(2, "0")}` },
    ...{ mac: `00:1E:42:AA:00:${String(at + 16)}`, model: models[at % 2] ?? "" },
  }));
  await api.db.insertInto("devices").values(devices).execute();
  const sessions = Array.from({ length: 60 }, (_, at) => ({
    ...{ company_id: own, device_id: api.world.devices.own, device_name: "Pump", input_data: at, output_data: 2 * at },
    ...{ username: at % 3 ? "fitter" : "office", type: at % 2 ? ("cli" as const) : ("webui" as const) },
    start_time: new Date(Date.UTC(2026, 3, 1 + (at % 20), at % 24)),
    expires_at: new Date("2026-05-01T00:00:00Z"),
  }));
  await api.db.insertInto("access_sessions").values(sessions).execute();
  const entries = Array.from({ length: 60 }, (_, at) => ({
    ...{
      company_id: own,
      user_id: null,
      user_email: at % 3 ? "fitter@own.test" : "office@own.test",
      path: "/api/tags",
    },
    ...{ operation: at % 2 ? "createTag" : "deleteTag", record_type: "tags", record_name: `pump ${at % 7}` },
    ...{ address: `192.0.2.${at}`, created_at: new Date(Date.UTC(2026, 3, 1 + (at % 20), at % 24)) },
  }));
  await api.db.insertInto("audit_log").values(entries).execute();
});
afterAll(() => api?.close());

/** The search, filter and sort with which each list is exported here. */
const NARROWED: Record<string, { list: string; file: string; by: string }> = {
  exportDevices: {
    list: "/devices",
    file: "/devices/export/csv",
    by: "q=pump&ne:model=TRB140&sort=-name",
  },
  exportAccessHistory: {
    list: "/devices/connect/logs",
    file: "/devices/connect/logs/csv",
    by: "q=fitter&type=cli&start_date=2026-04-03&end_date=2026-04-19&sort=-output_data",
  },
  exportAuditLogCsv: {
    list: "/audit-log",
    file: "/audit-log/csv",
    by: "q=fitter&action=createTag&record=PUMP&start_date=2026-04-03&end_date=2026-04-19&sort=-record_name",
  },
};

interface ExportedList {
  export: string | { label: string; operation: string }[];
  columns: { key: string }[];
}

/** All lists of the documents with an export. */
function exportedLists(node: unknown): ExportedList[] {
  if (typeof node !== "object" || node === null) return [];
  const found = Object.values(node).flatMap(exportedLists);
  return "export" in node && "columns" in node ? [node as ExportedList, ...found] : found;
}

/** The CSV export of a list: its only export, or the one labelled so in its menu. */
const csvOf = ({ export: files }: ExportedList) =>
  typeof files === "string" ? files : (files.find(({ label }) => label === "Export CSV")?.operation ?? "");

const linesOf = (body: unknown) => String(body).replace("\uFEFF", "").trimEnd().split("\r\n");

describe("the file of a list", () => {
  test("is known here for each list of the documents that has one, and holds any of its columns", async () => {
    const { pages, modals } = api.services.documents().documents;
    const lists = exportedLists([pages, modals]);
    expect(new Set(lists.map(csvOf))).toEqual(new Set(Object.keys(NARROWED)));
    for (const list of lists) {
      const operation = csvOf(list);
      const keys = list.columns.map(({ key }) => key).reverse();
      const { body } = await client.get(`${NARROWED[operation]?.file}?fields=${keys}`);
      expect(linesOf(body)[0]?.split(",")).toEqual(keys);
    }
  });

  test("is requested with whatever the list is requested with but a page of it and its sums", async () => {
    const operations = readContract(api.services.documents().documents.api as unknown as ApiDocument);
    const taken = (path: string) => {
      const operation = operations.find((one) => one.method === "get" && one.path === path);
      const schema = operation?.queryParameters.isValid.schema as { properties: object };
      return Object.keys(schema.properties).filter(
        (name) => !["limit", "offset", "fields_only", "sums"].includes(name),
      );
    };
    for (const { list, file } of Object.values(NARROWED))
      expect(taken(file)).toEqual(expect.arrayContaining(taken(list)));
  });

  test.each(Object.entries(NARROWED))(
    "%s has the rows of all pages of what is filtered, in its order",
    async (_, at) => {
      const page = await client.get(`${at.list}?${at.by}&limit=10&fields=id`);
      const all = await client.get(`${at.list}?${at.by}&limit=1000&fields=id`);
      const whole = await client.get(`${at.list}?limit=0`);
      expect(page.body.meta.total).toBeGreaterThan(10);
      expect(page.body.meta.total).toBeLessThan(whole.body.meta.total);
      const [, ...rows] = linesOf((await client.get(`${at.file}?${at.by}&fields=id`)).body);
      expect(rows).toHaveLength(page.body.meta.total);
      expect(rows.map(Number)).toEqual(all.body.data.map(({ id }: { id: number }) => id));
    },
  );
});

test("[route.access-history] the history of access is added up over all that is filtered, not the page", async () => {
  const { list, by } = NARROWED.exportAccessHistory ?? { list: "", by: "" };
  const all = await client.get(`${list}?${by}&limit=1000`);
  const sumOf = (key: string) =>
    all.body.data.reduce((sum: number, row: Record<string, number>) => sum + (row[key] ?? 0), 0);
  const page = await client.get(`${list}?${by}&limit=1&sums=true`);
  expect(page.body.meta.sums).toEqual({ input_data: sumOf("input_data"), output_data: sumOf("output_data") });
  expect(page.body.meta.sums.input_data).toBeGreaterThan(0);
  const none = await client.get(`${list}?q=nobody&sums=true`);
  expect(none.body.meta).toEqual({ total: 0, sums: { input_data: 0, output_data: 0 } });
});

test("[route.access-history] the history of access is counted and added up in one pass, and only where that is requested", async () => {
  const { list, by } = NARROWED.exportAccessHistory ?? { list: "", by: "" };
  const questions: Question[] = [];
  const watching = watchPlans(questions);
  const plain = await client.get(`${list}?${by}&limit=1`);
  const added = await client.get(`${list}?${by}&limit=1&sums=true`);
  watching.mockRestore();
  expect(plain.body.meta).toEqual({ total: added.body.meta.total });
  const adding = questions.filter(({ text }) => text.includes("sum("));
  expect(adding.map(({ text }) => text.includes("count(*)"))).toEqual([true]);
  expect(questions.filter(({ text }) => text.includes("count(*)"))).toHaveLength(2);
});
