// Entry point of the process that compiles overlays. Its argument is the CPU time limit of a compile (ms).
import { Worker } from "node:worker_threads";
import { answerRequests } from "./answerRequests";

const IDLE = -1;
/** CPU time of this process (ms) when the current compile began. */
const startedAt = new Float64Array(new SharedArrayBuffer(8)).fill(IDLE);

// A compile blocks the main thread, so a worker thread checks the time limit and whether the server is alive.
const guard = `
const { workerData: { startedAt, limit } } = require("node:worker_threads");
const parent = process.ppid;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (startedAt[0] !== ${IDLE} && (user + system) / 1000 - startedAt[0] > limit) process.kill(process.pid, "SIGXCPU");
}, 250);
`;
new Worker(guard, { eval: true, execArgv: [], workerData: { startedAt, limit: Number(process.argv[2]) } }).unref();

// The terminal signals this process as well; it ignores that and exits with the server.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

answerRequests({
  begin: () => {
    const { user, system } = process.cpuUsage();
    startedAt[0] = (user + system) / 1000;
  },
  end: () => {
    startedAt[0] = IDLE;
  },
});
