import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { readPdfText } from "../../pdf/readPdfText";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** Reads a PDF: its text without line breaks, its pages and the headers. */
async function readPdf(url: string, by: Client = admin, headers: Record<string, string> = {}) {
  const answer = await by.send("GET", url, undefined, { headers });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return { ...answer, pages: readPdfText(answer.body), text: readPdfText(answer.body).join("").replaceAll("\n", "") };
}

const device = (at: number) => ({
  ...{ device_id: at + 1, name: `Device ${at}`, serial: `S-${at}`, operator: "Telia", connection_type: "LTE" },
  ...{ sent: 1024 * 1024 * at, received: 2048, max_signal: -60, min_signal: -90 },
});

async function generate(name: string, devices: object[], more: object = {}): Promise<number> {
  const params = {
    start_date: "2026-05-01 00:00:00",
    end_date: "2026-05-31 00:00:00",
    parameters: ["operator", "signal"],
  };
  const all = {
    devices_count: devices.length,
    sent: 5_000_000,
    average_temperature: 315,
    average_router_uptime: 90_000,
  };
  const content = { params, all, devices, operator_stats: [{ name: "Telia", value: 3 }], connection_type_stats: [] };
  const { id } = await api.db
    .insertInto("generated_reports")
    .values({
      ...{ company_id: api.world.companies.own, name, type: "single", description: "For the board" },
      ...more,
      content: JSON.stringify(content),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a generated report as a document", () => {
  test("says what the report says, in the letters of Norwegian, Ukrainian and Japanese", async () => {
    const names = ["Ærlig Øyvind på Ås", "Світлана Їжакевич, Ґанок", "東京支店 ルーター 髙橋"];
    const id = await generate(
      "Månedsrapport Їжак 東京",
      names.map((name, at) => ({ ...device(at), name })),
    );
    const { text, headers } = await readPdf(`/reports/generated/${id}/pdf`);
    for (const part of [...names, "Månedsrapport Їжак 東京", "For the board", "Telia", "-90 / -60", "31.5 °C", "1d 1h"])
      expect(text).toContain(part);
    expect(text).not.toContain("Connection uptime");
    expect(text).not.toContain("□");
    expect(headers["content-disposition"]).toContain("%E6%9D%B1%E4%BA%AC.pdf");
  });

  test("says which signs it cannot show", async () => {
    const id = await generate("Emoji", [{ ...device(1), name: "Router 🦊 عمان" }]);
    const { text } = await readPdf(`/reports/generated/${id}/pdf`);
    expect(text).toContain("Router □ □□□□");
    expect(text).toContain("Characters missing from the font are shown as □.");
  });

  test("goes on to as many pages as it needs, with the head of the table and a number on each", async () => {
    const id = await generate(
      "Long",
      Array.from({ length: 120 }, (_, at) => device(at)),
    );
    const { pages } = await readPdf(`/reports/generated/${id}/pdf`);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${pages.length}`);
    for (const page of pages.slice(1)) expect(page).toContain("Serial number");
    const rows = pages.join("\n").match(/S-\d+/g) ?? [];
    expect(new Set(rows).size).toBe(120);
  });

  test("breaks a name as long as names may be, and loses nothing of it", async () => {
    const name = "W".repeat(255);
    const id = await generate("Wide", [{ ...device(1), name }]);
    const { text } = await readPdf(`/reports/generated/${id}/pdf`);
    expect(text).toContain(name);
  });

  test("speaks the language the console was last shown in", async () => {
    const id = await generate("Rapport", [device(1)]);
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const { text } = await readPdf(`/reports/generated/${id}/pdf`, admin, { cookie: `${cookie}; language=nb` });
    expect(text).toContain("Tider er i UTC.");
    expect(text).toContain("31,5 °C");
  });

  test("is there for single reports, and for those who see them", async () => {
    const periodic = await generate("Periodic", [], { type: "periodic" });
    expect((await admin.get(`/reports/generated/${periodic}/pdf`)).status).toBe(400);
    const id = await generate("Own", []);
    const foreign = await api.signIn("user@foreign.test");
    expect((await foreign.get(`/reports/generated/${id}/pdf`)).status).toBe(404);
  });
});

describe("resources as a document", () => {
  test("says what became of a company's resources between two days", async () => {
    const values = {
      credit_type_id: 2,
      from_company_id: api.world.companies.own,
      to_company_id: api.world.companies.child,
    };
    const created_at = new Date("2026-05-10T10:00:00Z");
    await api.db
      .insertInto("credit_moves")
      .values({ ...values, username: "ada", count: 1234, created_at })
      .execute();
    const range = "start_date=2026-05-01&end_date=2026-05-31";
    const { text } = await readPdf(`/credits/report?company_id=${api.world.companies.own}&${range}`);
    for (const part of ["Usage report", "Own · 2026-05-01 – 2026-05-31", "Child", "1,234"])
      expect(text).toContain(part);
    const turned = await admin.get(
      `/credits/report?company_id=${api.world.companies.own}&start_date=2026-06-01&end_date=2026-05-01`,
    );
    expect([turned.status, turned.body.errors[0].source]).toEqual([422, "end_date"]);
  });

  test("says where parts of one lot went, and which codes hold some", async () => {
    const lot = {
      company_id: api.world.companies.own,
      credit_type_id: 2,
      credit_count: 10,
      credit_left: 4,
      credit_reserved: 2,
    };
    const pool = await api.db.insertInto("credits").values(lot).returning("id").executeTakeFirstOrThrow();
    const code = "a".repeat(32);
    const made = await api.db
      .insertInto("credit_codes")
      .values({ code, company_id: api.world.companies.own, kind: "credit", amount: 2, created_email: "a@own.test" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await api.db.insertInto("credit_code_parts").values({ code_id: made.id, pool_id: pool.id, amount: 2 }).execute();
    const { text } = await readPdf(`/credits/${pool.id}/report`);
    for (const part of ["Own", code, "Not used", "Nothing was given to other companies."]) expect(text).toContain(part);
    expect((await admin.get("/credits/2000000000/report")).status).toBe(404);
  });
});
