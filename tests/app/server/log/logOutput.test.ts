import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { temporaryFolder } from "../temporaryFolder";

/** Starts Node with TypeScript and a pipe for standard error. */
function run(names: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const env = { ...process.env, FARHELM_LOG: "", ...environment };
  const stdio = ["ignore", "pipe", "pipe"] as const;
  return spawn(process.execPath, ["--import", "tsx", ...names], { cwd: PROJECT_FOLDER, env, stdio: [...stdio] });
}

async function errorOutput(child: ChildProcess): Promise<string> {
  let output = "";
  child.stderr?.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  return output;
}

async function occupiedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Runs a program that has a logger in `log`. */
function runLogger(program: string): ChildProcess {
  const imports = `import { createLogger } from "${PROJECT_FOLDER}/app/server/log/createLogger.ts";`;
  const log = `const log = createLogger("json", process.stderr);`;
  return run(["--input-type=module", "--eval", `${imports}${log}${program}`]);
}

test("a start that fails says why in the last line, as JSON in a pipe and as a sentence with --log text", async () => {
  const port = await occupiedPort();
  const start = (names: string[]) =>
    errorOutput(run(["app/server/cli.ts", "--data", temporaryFolder(), "--port", String(port), ...names]));
  const [json, text] = await Promise.all([start([]), start(["--log", "text"])]);
  const sentence = `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with --port.`;
  const lines = json
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ level: "info", msg: "Started: data folder." });
  expect(lines.at(-1)).toEqual({ level: "error", time: expect.any(String), msg: sentence });
  expect(text).toMatch(/^\S+Z {3}Started: data folder\. seconds=\S+\n/);
  expect(text.trimEnd().split("\n").at(-1)).toBe(sentence);
}, 60_000);

test("an option that is wrong is reported in the format asked for", async () => {
  const wrong = errorOutput(run(["app/server/cli.ts", "--log", "xml"]));
  const json = errorOutput(run(["app/server/cli.ts", "--prot", "1", "--log", "json"]));
  expect(JSON.parse(await wrong).msg).toBe('--log takes text or json; "xml" is none.');
  expect(JSON.parse(await json).msg).toBe("Unknown option --prot; did you mean --port?");
}, 60_000);

test("a process that kills itself has written the line before", async () => {
  const output = await errorOutput(runLogger(`log.error("The last."); process.kill(process.pid, "SIGKILL");`));
  expect(JSON.parse(output)).toMatchObject({ level: "error", msg: "The last." });
}, 60_000);

test("an exit waits for a reader that is late, and loses no line", async () => {
  const child = runLogger(
    `const { exitAfterLog } = await import("${PROJECT_FOLDER}/app/server/log/exitAfterLog.ts");
    for (let line = 0; line < 20_000; line += 1) log.info("A line.", { line });
    exitAfterLog(3);`,
  );
  await once(child.stderr as NonNullable<ChildProcess["stderr"]>, "readable");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const lines = (await errorOutput(child)).trimEnd().split("\n");
  expect([lines.length, JSON.parse(lines.at(-1) ?? "").line, child.exitCode]).toEqual([20_000, 19_999, 3]);
}, 60_000);
