import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { namesOf } from "../../../../../app/domain/capabilities/modelNames";
import { createGateway, type Gateway } from "../../../../../app/server/gateway/createGateway";
import { registerHttpGateway } from "../../../../../app/server/gateway/http/registerHttpGateway";
import { deriveNow } from "../../../../../app/server/operations/devices/deviceCapabilities";
import { startTestApi } from "../../api/startTestApi";
import { testLog } from "../../testLog";
import { within } from "../gatewayFixture";

const SECRET = "the-secret-of-a-device-that-reports-itself";

/** The identity a device enrols with. */
export interface Identity {
  serial: string;
  mac: string;
}

/** The API with the HTTP device gateway, and a super administrator who approves devices. */
export async function createApprovalWorld() {
  const folder = await mkdtemp(join(tmpdir(), "farhelm-approval-"));
  let gateway: Gateway | undefined;
  const api = await startTestApi(testLog, {
    prepare: async (app, { database, secret, documents, live }) => {
      const options = { data: folder, host: "127.0.0.1", devicePort: 0 };
      const derive = deriveNow(documents);
      gateway = await createGateway({ database, live: live(), log: testLog, options, secret, derive });
      const { authenticator } = gateway;
      await registerHttpGateway(app, {
        authenticator,
        database,
        log: testLog,
        modelNames: namesOf(documents),
        enrolmentMs: 1,
      });
    },
  });
  const admin = await api.signIn("super_admin@own.test");
  let count = 0;
  const nextIdentity = (): Identity => {
    count += 1;
    return { serial: `REPORTS-${count}`, mac: `02:00:00:00:0A:${String(count).padStart(2, "0")}` };
  };
  const post = (url: string, payload: object, serial?: string) => {
    const authorization = `Basic ${Buffer.from(`${serial}:${SECRET}`).toString("base64")}`;
    // Each device has an address of its own, since each address has a burst of ten attempts.
    const remoteAddress = `198.51.100.${count + 1}`;
    const headers = { "content-type": "application/json", ...(serial && { authorization }) };
    return api.app.inject({ method: "POST", url, remoteAddress, headers, payload: JSON.stringify(payload) });
  };
  const approve = (identity: Identity, more: object) => admin.post("/devices/authorized", { ...identity, ...more });
  const enrol = (identity: Identity, more: object) => post("/door/enrol", { ...identity, secret: SECRET, ...more });
  /** Waits until the approval is consumed, and returns the device as the API has it. */
  const enrolled = async ({ serial }: Identity) => {
    await within(async () => expect((await admin.get(`/devices/authorized?q=${serial}`)).body.data).toEqual([]), 5000);
    return (await admin.get(`/devices?q=${serial}`)).body.data[0];
  };
  return {
    ...{ api, admin, folder, port: gateway?.port ?? 0, nextIdentity, say: post, approve, enrol, enrolled },
    /** Approves a device with these capabilities and enrols it with the reported ones. */
    async letIn(capabilities: string[], reported: object, model = "TAP200") {
      const identity = nextIdentity();
      expect((await approve(identity, { model, capabilities })).status).toBe(201);
      expect((await enrol(identity, { capabilities: reported })).statusCode).toBe(202);
      return { identity, device: await enrolled(identity) };
    },
    async close(): Promise<void> {
      await gateway?.close();
      await api.close();
      await rm(folder, { recursive: true });
    },
  };
}
