import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { DocumentService } from "../../../../app/server/documents/DocumentService";
import { reportRefusedDocuments } from "../../../../app/server/documents/reportRefusedDocuments";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { temporaryFolder } from "../temporaryFolder";
import { shareCompiler } from "./sharedCompiler";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const FAR = 60_000;
/** Above the patience of several waits. */
const TIMEOUT_MS = 300_000;

/** A document service with an overlay that a partner edits, and the reports of refused documents. */
async function serve(title: string) {
  const overlay = temporaryFolder();
  mkdirSync(join(overlay, "brands"));
  const write = (content: string) => writeFileSync(join(overlay, "brands/default.json"), content);
  write(title);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const open = async () => {
    const base = join(PROJECT_FOLDER, "schemas");
    const choice = { brand: "default", language: "en", dev: false };
    const compiler = shareCompiler();
    const documents = await DocumentService.open({ ...choice, base, overlays: [overlay], log, compiler });
    const { services } = api;
    const { verdict } = documents;
    const reports = reportRefusedDocuments({ verdict, kysely: api.db, services, log, clock: () => new Date() });
    const close = async () => {
      documents.close();
      await reports.close();
    };
    onTestFinished(close);
    return { close };
  };
  return { write, open };
}

const titled = (title_text: string) =>
  JSON.stringify({ $schema: "../meta/brand.schema.json", extends: "default", title_text });

async function listFor(email: string) {
  const { body } = await (await api.signIn(email)).get("/notifications?type=documentsRefused");
  return body.data as { id: number; summary: string; seen_at: string | null }[];
}

const superAdmin = () => listFor("super_admin@own.test");

test(
  "[overlay.refused-notice] those who run the service are notified where documents are refused, nobody else is",
  async () => {
    const { write, open } = await serve(titled("Good"));
    await open();
    expect(await superAdmin()).toEqual([]);
    write('{ "$schema": "../meta/brand.schema.json", "main_colour": "#00f" }');
    await vi.waitFor(async () => expect(await superAdmin()).toHaveLength(1), FAR);
    const [notice] = await superAdmin();
    expect(notice?.summary).toMatch(/problems, earlier ones are served: .*brands\/default\.json:\d+:\d+ .*main_color/);
    expect(notice?.seen_at).toBeNull();
    const channels = api.published.filter(({ event }) => event === "WebNotificationCreated");
    expect(channels.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ id: notice?.id }));
    for (const other of ["admin@own.test", "end_user@own.test"]) expect(await listFor(other)).toEqual([]);
    write("{");
    await vi.waitFor(async () => expect((await superAdmin())[0]?.summary).not.toBe(notice?.summary), FAR);
    expect(await superAdmin()).toHaveLength(1);
    write(titled("Mended"));
    await vi.waitFor(async () => expect((await superAdmin())[0]?.seen_at).not.toBeNull(), FAR);
  },
  TIMEOUT_MS,
);

test(
  "[overlay.refused-notice] a start with broken documents notifies once, however many servers and starts find them so",
  async () => {
    const count = (await superAdmin()).length;
    const { open } = await serve('{ "$schema": "../meta/brand.schema.json", "extends": "defualt" }');
    const servers = await Promise.all([open(), open()]);
    await vi.waitFor(async () => expect(await superAdmin()).toHaveLength(count + 1), FAR);
    for (const { close } of servers) await close();
    await (await open()).close();
    expect(await superAdmin()).toHaveLength(count + 1);
  },
  TIMEOUT_MS,
);
