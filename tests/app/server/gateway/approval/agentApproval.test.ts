import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { within } from "../gatewayFixture";
import { createApprovalWorld } from "./createApprovalWorld";

let world: Awaited<ReturnType<typeof createApprovalWorld>>;
beforeAll(async () => {
  world = await createApprovalWorld();
});
afterAll(() => world?.close());

describe("the reference agent", () => {
  const PROGRAM = fileURLToPath(new URL("../../../../../app/agent/agent.mjs", import.meta.url));
  function start(...options: string[]) {
    const child = spawn(process.execPath, [PROGRAM, "--data", join(world.folder, "agent"), ...options]);
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
    return { child, output: () => output.join("") };
  }

  test("prints the request that approves it, capabilities and all, and is let in by it", async () => {
    await world.api.app.listen({ port: 0, host: "127.0.0.1" });
    const server = `http://127.0.0.1:${(world.api.app.server.address() as AddressInfo).port}`;
    const { serial, mac } = world.nextIdentity();
    const identity = ["--serial", serial, "--mac", mac, "--imei", "351234567890999", "--model", "RUTX12"];
    const able = ["--capability", "has_gps=false", "--capability", "port_count=7", "--capability", "has_esim"];
    const args = ["--server", server, "--door", `mqtt://127.0.0.1:${world.port}`];
    const { child, output } = start(...args, ...identity, ...able);
    try {
      const printed = () =>
        /^To be approved: (\{.*\})$[\s\S]*POST http\S+\/api(\/devices\/authorized) with/m.exec(output());
      await within(() => expect(printed()).not.toBeNull(), 20_000);
      const [, body = "", path = ""] = printed() ?? [];
      expect((await world.admin.post(path, JSON.parse(body))).status).toBe(201);
      const read = async () => (await world.admin.get(`/devices?q=${serial}`)).body.data[0];
      await within(async () => expect(await read()).toMatchObject({ status: 1 }), 20_000);
      const { model, capabilities } = await read();
      expect(model).toBe("RUTX12");
      expect(capabilities).toMatchObject({ has_gps: false, port_count: 7, has_esim: true, has_mobile: true });
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }, 60_000);

  test.each([
    ["a model in small letters", ["--model", "rutx12"], "--model"],
    ["a second model that is none", ["--model", "RUTX12", "--model", "RUT X"], "--model"],
    ["a short serial number", ["--serial", "A1"], "--serial"],
    ["another form of address", ["--mac", "0200.0000.0001"], "--mac"],
    ["an IMEI that is too short", ["--imei", "12345"], "--imei"],
    ["a capability without a name", ["--capability", "gps"], "--capability"],
    ["a count that is none", ["--capability", "port_count=many"], "--capability"],
    ["no address of a server", ["--server", "farhelm.example"], "--server"],
    ["no number of seconds", ["--every", "soon"], "--every"],
  ])("does not start with %s, and names the option", async (_what, options, names) => {
    const { child, output } = start("--serial", "AGENT-WRONG", "--mac", "02:00:00:00:0B:01", ...options);
    const [code] = await once(child, "close");
    expect([code, output()]).toEqual([1, expect.stringMatching(new RegExp(`^${names} ".*is not valid: expected`))]);
  });

  test("prints an answer of the server that is no success, once", async () => {
    let count = 0;
    const server = createServer((_request, response) => {
      count += 1;
      response.writeHead(503, { "content-type": "text/plain" }).end("being moved");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ["--server", address, "--door", `mqtt://127.0.0.1:${world.port}`];
    const { child, output } = start(...args, "--serial", "AGENT-MOVED", "--mac", "02:00:00:00:0B:02");
    try {
      await within(() => expect(count).toBeGreaterThan(1), 20_000);
      const attempts = output().split(`POST ${address}/door/enrol answered 503 Service Unavailable. being moved`);
      expect(attempts).toHaveLength(2);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
      server.close();
    }
  }, 40_000);
});
