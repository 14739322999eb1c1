// Plain JavaScript: the entry of the process in which overlays are compiled.
import { Worker } from "node:worker_threads";
import { register } from "tsx/esm/api";

const PARENT_CHECK_MS = 1_000;

/** Ends this process with the server's. A compile under way occupies the main thread, so another one has to notice. */
const guard = `
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGKILL"), ${PARENT_CHECK_MS});
`;
new Worker(guard, { eval: true, execArgv: [] }).unref();

// A terminal sends its signals to this process too; the server decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

register();
await import("./answerRequests.ts");
