import { afterAll, beforeAll, expect, test } from "vitest";
import { parseNetworkList } from "../../../../app/server/addresses/networkList";
import { within } from "../gateway/gatewayFixture";
import { startSshServer } from "../terminals/startSshServer";
import { ADMIN } from "../terminals/terminalFixture";
import { createFileFixture } from "./fileFixture";
import { serveTestFiles } from "./serveTestFiles";

let fixture: Awaited<ReturnType<typeof createFileFixture>>;
let server: Awaited<ReturnType<typeof startSshServer>>;
beforeAll(async () => {
  server = await startSshServer({ password: "right", sftp: (sftp) => serveTestFiles(sftp, ["file"]) });
  fixture = await createFileFixture({}, { directNetworks: parseNetworkList("127.0.0.1") });
  const { db } = fixture.api;
  await db.updateTable("devices").set({ wan_ip: "127.0.0.1" }).where("id", "=", fixture.device).execute();
  fixture.tunnel.terminate();
  await within(() => expect(fixture.tunnels.has(fixture.device)).toBe(false));
});
afterAll(async () => {
  server?.close();
  await fixture?.api.close();
});

test("[connect.direct] the files of a device without a tunnel are reached directly", async () => {
  const files = await fixture.connectTo(await fixture.addSession(ADMIN, server.port, "sftp", true));
  await files.signIn({ username: "operator", password: "right" });
  expect((await files.list("/folder")).map(({ name }) => name)).toEqual(["file"]);
  files.send({ type: "end" });
});
