import { Unsupported } from "../JobLog.mjs";
import { verifyPassword } from "../programs/password.mjs";

/** Time in milliseconds in which the tunnel must open: it may be about to reconnect. */
const OPEN_MS = 15_000;
/** The targets of the jobs that name none: the machine's own web interface and command line. */
const OWN_TARGETS = { connect_webui: { host: "localhost", port: 80 }, connect_cli: { host: "localhost", port: 22 } };
const OPENING = new Set(["connect_webui", "connect_cli", "connect_access", "connect_restart"]);

function targetOf(action, { host, port }) {
  const target = OWN_TARGETS[action] ?? { host, port };
  if (typeof target.host !== "string" || !Number.isInteger(target.port))
    throw new Error("The job names no target: it needs a host and a port.");
  return target;
}

// The password file has the password of this machine only.
async function checkSignIn(host, { username, password }, { passwordFile, passwordUser }) {
  if (username === undefined && password === undefined) return;
  if (host !== "localhost") throw new Error(`This machine cannot check a user name and password of ${host}.`);
  await verifyPassword(password, passwordFile);
  if (username !== passwordUser) throw new Error("This is not the user of the password of this machine.");
}

async function open(action, detail, { tunnel, reach, openMs = OPEN_MS, ...own }) {
  if (!tunnel) throw new Unsupported("This machine was not started with --tunnel.");
  const { host, port } = targetOf(action, detail);
  await reach.resolve(host, port);
  await checkSignIn(host, detail, own);
  if (!(await tunnel.isOpenWithin(openMs))) throw new Error("The tunnel to the server could not be opened.");
  return "The tunnel is open.";
}

/**
 * Executes a job of remote access sessions; undefined for any other. One that opens a session completes when the tunnel
 * is open and the target allowed, and throws otherwise. The server ends the streams of a session that is closed.
 */
export async function doRemoteAccess({ action, detail }, options) {
  if (OPENING.has(action)) return open(action, detail, options);
  if (action !== "connect_close") return undefined;
  return options.tunnel
    ? "The session is closed. The tunnel stays open."
    : "This machine has no tunnel: no session is open.";
}
