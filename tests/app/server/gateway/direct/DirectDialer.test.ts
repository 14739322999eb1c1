import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseNetworkList } from "../../../../../app/server/addresses/networkList";
import { DirectDialer, type Resolve } from "../../../../../app/server/gateway/direct/DirectDialer";
import { TunnelError } from "../../../../../app/server/gateway/tunnel/TunnelError";
import { seal } from "../../../../../app/server/session/seal";
import { SECRET } from "../../api/world";
import { freePort } from "../../freePort";
import { createWorkingDevice } from "../createWorkingDevice";

const allowed = parseNetworkList("127.0.0.1,127.0.0.2,192.0.2.0/24") ?? expect.fail();
const target = createServer((socket) => {
  socket.on("error", () => {});
  socket.end("reached");
});
let port: number;
let work: Awaited<ReturnType<typeof createWorkingDevice>>;

beforeAll(async () => {
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  port = (target.address() as AddressInfo).port;
  work = await createWorkingDevice("direct-1", { directNetworks: allowed });
});
afterAll(async () => {
  target.close();
  await work?.close();
});

const ACCESS = `insert into remote_access (device_id, company_id, name, protocol, destination_ip, destination_port, is_main)
  values ($1, 3, gen_random_uuid()::text, 'ssh', $2, $3, $4) returning id`;
const JOB = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
  values (3, $1, 'D', 'D', 'connect_access', $2) returning id`;

/** The outcome of a job that opens a remote access, after its device has reported this failure, and the session. */
async function outcomeOf(ip: string, at: number, stored: string, { isMain = false, detail = {}, report = {} } = {}) {
  const [access] = await work.rows(ACCESS, [work.id, ip, at, isMain]);
  const [job] = await work.rows(JOB, [work.id, { access_id: access.id, duration: 600, ...detail }]);
  await work.finish(job.id, "failed", "Unknown action.", stored, report);
  const [{ result }] = await work.rows("select result from device_jobs where id = $1", [job.id]);
  const text = "select target_host, is_direct, end_time from access_sessions where job_id = $1";
  return { result, session: (await work.rows(text, [job.id]))[0] };
}

const outcomeAt = (ip: string, at: number, stored: string, isMain = false) =>
  outcomeOf(ip, at, stored, { isMain, report: { unsupported: true } });

describe("[connect.direct] a device that cannot open a session", () => {
  const result = "The server connects to the target directly, as the device has no tunnel.";

  test("has one all the same where the server may connect to the target, and it accepts", async () => {
    const session = { target_host: "127.0.0.1", is_direct: true, end_time: null };
    expect(await outcomeAt("127.0.0.1", port, "completed")).toEqual({ result, session });
  });

  test("is itself looked for where its VPN instances are, then where it says it is", async () => {
    const session = { target_host: "localhost", is_direct: true, end_time: null };
    await work.rows("update devices set wan_ip = '127.0.0.1' where id = $1");
    expect(await outcomeAt("192.168.1.1", port, "completed", true)).toEqual({ result, session });
    const instances = [
      { name: "a", type: "wireguard", is_enabled: true, is_running: false, ip: "127.0.0.1" },
      { name: "b", type: "wireguard", is_enabled: true, is_running: true, ip: "127.0.0.2" },
    ];
    const status = "insert into device_vpn_status (device_id, data, updated_at) values ($1, $2, now())";
    await work.rows(status, [work.id, JSON.stringify(instances)]);
    // Nothing listens at the address of its VPN.
    const unreached = "The target refused the connection, or cannot be reached from the server. (ECONNREFUSED)";
    expect(await outcomeAt("192.168.1.1", port, "failed", true)).toEqual({
      result: `Unknown action. ${unreached}`,
      session: undefined,
    });
  });

  test("has none where the server may not, or nobody listens; its job says why", async () => {
    expect(await outcomeAt("127.0.0.3", port, "failed")).toEqual({ result: "Unknown action.", session: undefined });
    const closed = await outcomeAt("127.0.0.1", await freePort(), "failed");
    expect(closed.result).toContain("Unknown action. The target refused the connection");
  });
});

describe("[connect.direct] what a device refuses", () => {
  test("stays refused, although the server may connect to the target", async () => {
    const refused = { result: "Unknown action.", session: undefined };
    expect(await outcomeOf("127.0.0.1", port, "failed")).toEqual(refused);
    expect(await outcomeOf("127.0.0.1", port, "failed", { report: { unsupported: false } })).toEqual(refused);
  });

  test("stays refused when only the device could have checked a password", async () => {
    const password = seal(SECRET, "device-passwords", "secret").toString("base64");
    const detail = { username: "root", password };
    const refused = { result: "Unknown action.", session: undefined };
    expect(await outcomeOf("127.0.0.1", port, "failed", { detail, report: { unsupported: true } })).toEqual(refused);
  });
});

describe("[connect.direct-database] the host of the database", () => {
  const resolve: Resolve = async (name) => {
    expect(name).toBe("db.internal");
    return [{ address: "192.0.2.9", family: 4 }];
  };
  const dial = (host: string, url: string) => {
    const dialer = new DirectDialer({ pool: work.database.pool, url }, allowed, resolve);
    return dialer.dial(work.id, { host, port: 5432 }, 100);
  };

  test("is not connected to, by whichever name it is configured", async () => {
    expect(await dial("192.0.2.9", "postgresql://me:secret@db.internal/fleet")).toBeUndefined();
    expect(await dial("192.0.2.9", "postgresql://me:secret@127.0.0.1/fleet?host=db.internal")).toBeUndefined();
    await expect(dial("192.0.2.10", "postgresql://me@db.internal/fleet")).rejects.toBeInstanceOf(TunnelError);
    await expect(dial("192.0.2.9", "postgresql:///fleet?host=/run/postgresql")).rejects.toMatchObject({
      name: "Error",
    });
  });
});
