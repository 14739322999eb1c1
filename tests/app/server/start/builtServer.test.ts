import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { findBuilt } from "../../../../app/server/start/prepare.mjs";
import { temporaryFolder } from "../temporaryFolder";
import { createDatabaseUrl } from "../testDatabase";

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** Links the packages that `npm ci --omit=dev` installs. */
function linkProductionPackages(folder: string): void {
  const lock: Lock = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package-lock.json"), "utf8"));
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (dev || devOptional || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(PROJECT_FOLDER, path), join(folder, path));
  }
}

/** Copies what the Dockerfile copies into the image. */
function copyImage(folder: string): void {
  const lines = readFileSync(join(PROJECT_FOLDER, "Dockerfile"), "utf8").split("\n");
  const paths = lines.flatMap((line) =>
    line.startsWith("COPY --from=build ")
      ? line
          .split(" ")
          .slice(2, -1)
          .map((path) => path.slice("/app/".length))
      : [],
  );
  for (const path of paths) cpSync(join(PROJECT_FOLDER, path), join(folder, path), { recursive: true });
}

// `npm test` builds the server first.
test.runIf(findBuilt(PROJECT_FOLDER, "server") && findBuilt(PROJECT_FOLDER, "console"))(
  "[build.production-server] the built server starts with production packages and the files of the image alone",
  async () => {
    const folder = temporaryFolder();
    copyImage(folder);
    linkProductionPackages(folder);
    const names = ["--port", "0", "--device-port", "0", "--data", join(folder, "data"), "--demo", "3"];
    const command = [join(folder, "dist/server/app/server/cli.js"), ...names];
    const child = spawn(process.execPath, [...command, "--database-url", await createDatabaseUrl()], { cwd: folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    await vi.waitFor(() => expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/), { timeout: 150_000, interval: 50 });
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    expect((await fetch(`${address}/login`)).status).toBe(200);
    expect(output).not.toMatch(/The simulator (exited|could not)/);
  },
  240_000,
);
