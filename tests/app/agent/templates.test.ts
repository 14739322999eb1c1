import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
// @ts-expect-error the agent is plain JavaScript, and this part of it has no declarations
import { Templates } from "../../../app/agent/Templates.mjs";

interface Message {
  config: number;
  values: Record<string, object>;
}

let folder: string;
let file: string;
let templates: Templates | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "farhelm-agent-templates-"));
  file = join(folder, "templates.json");
});
afterEach(async () => {
  vi.restoreAllMocks();
  templates?.close();
  await rm(folder, { recursive: true });
});

function open(more: object = {}) {
  const messages: Message[] = [];
  const query = async () => ({ data: { level: "x".repeat(1000) } });
  const send = (message: Message) => messages.push(message);
  templates = new Templates({ file, query, hasEndpoint: () => true, send, ...more });
  return { templates, messages };
}
const templateJob = (config: number, variables = 1) => ({
  ...{ config, period: 3600 },
  requests: [
    { url: "/tank", variables: Array.from({ length: variables }, (_, id) => ({ id: `v${id}`, ref: "data.level" })) },
  ],
});

describe("a file of templates", () => {
  test.each([
    ["half a text", '{"100":{"period":60,"requ'],
    ["empty", ""],
    ["a list", "[1]"],
    ["null", "null"],
    ["a template without period", '{"100":{"requests":[]}}'],
    ["a template without a list of requests", '{"100":{"period":60,"requests":"all"}}'],
    ["a request without an address", '{"100":{"period":60,"requests":[{"variables":[]}]}}'],
    ["a request whose variables are none", '{"100":{"period":60,"requests":[{"url":"/a","variables":[7]}]}}'],
    ["a number that is none", '{"first":{"period":60,"requests":[]}}'],
  ])("that holds %s is put aside, said, and taken for none", async (_what, content) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await writeFile(file, content);
    const { templates: opened, messages: sent } = open();
    await opened.reportAll();
    expect(sent).toEqual([]);
    expect(await readdir(folder)).toEqual(["templates.json.broken"]);
    expect(await readFile(`${file}.broken`, "utf8")).toBe(content);
    expect(logged.mock.calls.join("\n")).toContain(`${file}.broken`);
    await opened.take(templateJob(101));
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")))).toEqual(["101"]);
  });

  test("that is broken again loses no earlier one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const content of ["first", "second"]) {
      await writeFile(file, content);
      open();
    }
    expect((await readdir(folder)).sort()).toEqual(["templates.json.broken", "templates.json.broken-2"]);
  });

  test("that is good is answered after a restart", async () => {
    await open().templates.take(templateJob(102));
    const { templates: reopened, messages } = open();
    await reopened.reportAll();
    await vi.waitFor(() => expect(messages.map(({ config }) => config)).toEqual([102]));
  });
});

describe("answers", () => {
  /** A rate limiter that lets one message pass per call of `turn`. */
  function createPace() {
    const waiting: (() => void)[] = [];
    const take = () => new Promise<void>((resolve) => waiting.push(resolve));
    const turn = async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { take, turn };
  }

  test("of many templates after a connection go one by one, and are not requested again meanwhile", async () => {
    const pace = createPace();
    const { templates: opened, messages } = open({ pace });
    for (const config of [101, 102, 103]) await opened.take(templateJob(config));
    await opened.reportAll();
    await opened.reportAll();
    expect(messages).toEqual([]);
    for (let count = 1; count <= 3; count += 1) {
      await pace.turn();
      expect(messages).toHaveLength(count);
    }
    await pace.turn();
    expect(messages.map(({ config }) => config)).toEqual([101, 102, 103]);
    await opened.reportAll();
    await pace.turn();
    expect(messages).toHaveLength(4);
  });

  test("of a template that is changed or ends while they are sent are left out", async () => {
    const pace = createPace();
    const { templates: opened, messages } = open({ pace });
    await opened.take(templateJob(101, 40));
    await pace.turn();
    expect(messages).toHaveLength(1);
    await opened.take(templateJob(101, 1));
    await pace.turn();
    await pace.turn();
    expect(messages).toHaveLength(2);
    expect(Object.keys(messages[1]?.values["/tank"] ?? {})).toEqual(["v0"]);
    await opened.reportAll();
    await opened.take({ config: 101, period: 0 });
    await pace.turn();
    expect(messages).toHaveLength(2);
  });

  test("go in a burst that the server takes, and no more at once", async () => {
    const { templates: opened, messages } = open();
    for (let config = 100; config < 190; config += 1) await opened.take(templateJob(config));
    await new Promise((resolve) => setImmediate(resolve));
    expect(messages.length).toBeGreaterThanOrEqual(30);
    expect(messages.length).toBeLessThan(60);
  });

  test("that cannot be had fail the job and are tried again", async () => {
    const query = vi
      .fn()
      .mockRejectedValueOnce(new Error("no tank"))
      .mockResolvedValue({ data: { level: 3 } });
    const { templates: opened, messages } = open({ query });
    await expect(opened.take(templateJob(101))).rejects.toThrow("no tank");
    await opened.reportAll();
    await vi.waitFor(() => expect(messages).toEqual([{ config: 101, values: { "/tank": { v0: 3 } } }]));
  });
});
