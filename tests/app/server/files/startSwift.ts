import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { freePort } from "../freePort";

/** An independent S3 implementation: OpenStack Swift from Debian packages. */
const PROGRAMS = ["swift-proxy-server", "swift-account-server", "swift-container-server", "swift-object-server"];
const NEEDED = [...PROGRAMS.map((name) => `/usr/bin/${name}`), "/usr/bin/memcached", "/etc/swift/swift.conf"];
const KINDS = ["account", "container", "object"] as const;
const FILTERS = ["catch_errors", "gatekeeper", "listing_formats", "s3api", "slo", "dlo", "proxy_logging"];
const [USER, KEY] = ["test:tester", "testing"];

/** Whether this machine has all of them. */
export const hasSwift = NEEDED.every((path) => existsSync(path));

const common = (folder: string, port: number) =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n`;

function writeStorage(folder: string, kind: (typeof KINDS)[number], port: number): void {
  const ring = (...args: string[]) =>
    execFileSync("swift-ring-builder", [join(folder, `${kind}.builder`), ...args], { stdio: "ignore" });
  ring("create", "4", "1", "1");
  ring("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  ring("rebalance");
  const own = `devices = ${join(folder, "devices")}\nmount_check = false\n`;
  const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
  writeFileSync(join(folder, `${kind}.conf`), common(folder, port) + own + app);
}

function writeProxy(folder: string, port: number, memcached: number): void {
  const filters = FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join("");
  const pipeline = "catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy_logging proxy-server";
  const text = `[pipeline:main]
pipeline = ${pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEY} .admin
`;
  writeFileSync(join(folder, "proxy.conf"), common(folder, port) + text + filters);
}

/** Starts the store with an empty bucket; all its data is removed when it is closed. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-swift-"));
  mkdirSync(join(folder, "devices", "d1"), { recursive: true });
  const [proxy, memcached] = [await freePort(), await freePort()];
  for (const kind of KINDS) writeStorage(folder, kind, await freePort());
  writeProxy(folder, proxy, memcached);
  const run = (program: string, args: string[]): ChildProcess => spawn(program, args, { stdio: "ignore" });
  const children = [
    run("memcached", ["-u", "nobody", "-l", "127.0.0.1", "-p", String(memcached)]),
    ...[...KINDS, "proxy"].map((kind) => run(`swift-${kind}-server`, [join(folder, `${kind}.conf`)])),
  ];
  const bucket = `127.0.0.1:${proxy}/farhelm`;
  await makeBucket(`http://${bucket}`);
  return {
    address: () => `http://${encodeURIComponent(USER)}:${KEY}@${bucket}`,
    async close() {
      const ended = children.map((child) => once(child, "exit"));
      for (const child of children) child.kill();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// The servers need a while to start.
async function makeBucket(url: string): Promise<void> {
  const client = new AwsClient({
    accessKeyId: USER,
    secretAccessKey: KEY,
    service: "s3",
    region: "us-east-1",
    retries: 0,
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await client.fetch(url, { method: "PUT" }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("The store does not answer.");
}
