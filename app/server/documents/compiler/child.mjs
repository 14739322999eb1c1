// Plain JavaScript: the entry of the process in which overlays are compiled. Its argument is the CPU time of a compile (ms).
import { Worker } from "node:worker_threads";
import { register } from "tsx/esm/api";

const IDLE = -1;
/** The CPU time of this process when the compile under way began (ms). */
const began = new Float64Array(new SharedArrayBuffer(8)).fill(IDLE);

// A compile occupies the main thread, so another one has to notice that it takes too long or that the server is gone.
const guard = `
const { workerData: { began, most } } = require("node:worker_threads");
const parent = process.ppid;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (began[0] !== ${IDLE} && (user + system) / 1000 - began[0] > most) process.kill(process.pid, "SIGXCPU");
}, 250);
`;
new Worker(guard, { eval: true, execArgv: [], workerData: { began, most: Number(process.argv[2]) } }).unref();

// A terminal sends its signals to this process too; the server decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

register();
const { answerRequests } = await import("./answerRequests.ts");
answerRequests({
  begin: () => {
    const { user, system } = process.cpuUsage();
    began[0] = (user + system) / 1000;
  },
  end: () => {
    began[0] = IDLE;
  },
});
