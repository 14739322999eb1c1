import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestFiles } from "../../app/server/fileTransfer/TestFiles";
import { measure, row } from "../measure";
import type { ConnectBench } from "./startConnectBench";

const FILE_BYTES = 200_000_000;
const PASSES = 3;

/** Runs the `sftp` program with one command. */
async function runSftp({ ssh, folder }: ConnectBench, command: string): Promise<void> {
  const options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"];
  const words = ["-F", "/dev/null", ...options.flatMap((option) => ["-o", option]), "-i", join(folder, "plain")];
  const target = ["-P", String(ssh.port), "-b", "-", `${ssh.username}@127.0.0.1`];
  const sftp = spawn("sftp", [...words, ...target], { stdio: ["pipe", "ignore", "inherit"] });
  sftp.stdin.end(`${command}\n`);
  const [code] = await once(sftp, "exit");
  if (code !== 0) throw new Error(`sftp ended with ${code}: ${command}`);
}

/** Downloads a file without keeping it. */
async function download(files: TestFiles, path: string): Promise<void> {
  const id = files.start("read", { path });
  files.forget(id);
  const outcome = await files.end(id);
  if (outcome.type === "failed") throw new Error(outcome.reason);
}

/** Uploads a file whose digest is known. */
async function upload(files: TestFiles, path: string, { bytes, digest }: { bytes: Buffer; digest: string }) {
  const id = files.start("write", { path, size: bytes.length, replace: true });
  await files.next("ready", id);
  await files.sendAll(id, bytes);
  files.send({ type: "finish", id, digest });
  const outcome = await files.end(id);
  if (outcome.type === "failed") throw new Error(outcome.reason);
}

/** Measures a file of 200 MB both ways, beside the `sftp` program at the same server. */
export async function measureFiles(bench: ConnectBench, session: number): Promise<Record<string, string>[]> {
  const bytes = randomBytes(FILE_BYTES);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const [file, copy] = [join(bench.folder, "file"), join(bench.folder, "copy")];
  await writeFile(file, bytes);
  const files = await bench.openFiles(session);
  const downloaded = await measure(PASSES, () => download(files, file));
  const downloadFloor = await measure(PASSES, () => runSftp(bench, `get ${file} ${copy}`));
  const uploaded = await measure(PASSES, () => upload(files, copy, { bytes, digest }));
  const uploadFloor = await measure(PASSES, () => runSftp(bench, `put ${file} ${copy}`));
  files.send({ type: "end" });
  return [
    row("download of 200 MB", downloaded.median, downloadFloor.median),
    row("upload of 200 MB", uploaded.median, uploadFloor.median),
  ];
}
