#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "mqtt";
import { askEndpoint, hasEndpoint } from "./endpoints.mjs";
import { enrol, readIdentity, sayWhatToApprove, serialOf } from "./enrolment.mjs";
import { doFileWork, noteEvent } from "./fileWork.mjs";
import { JobLog } from "./JobLog.mjs";
import { keepJobIn } from "./jobFile.mjs";
import { describeMachine, execute, measure, readBoot } from "./machine.mjs";
import { wirelessNetworks } from "./networks.mjs";
import { PACE, Pace } from "./Pace.mjs";
import { interfaces } from "./ports.mjs";
import { doSettingsWork } from "./programs/settings.mjs";
import { Vpn } from "./programs/vpn.mjs";
import { Reporter } from "./Reporter.mjs";
import { Templates } from "./Templates.mjs";
import { createReach } from "./tunnel/reach.mjs";
import { doRemoteAccess } from "./tunnel/remoteAccess.mjs";
import { Tunnel } from "./tunnel/Tunnel.mjs";

const { values } = parseArgs({
  options: {
    server: { type: "string" },
    door: { type: "string", default: "mqtt://127.0.0.1:1883" },
    serial: { type: "string", default: serialOf(hostname()) },
    mac: { type: "string", default: interfaces()[0]?.mac },
    imei: { type: "string" },
    data: { type: "string", default: "farhelm-agent" },
    every: { type: "string", default: "30" },
    allow: { type: "string", multiple: true, default: ["uptime", "hostname", "date"] },
    "allow-reboot": { type: "boolean", default: false },
    installer: { type: "string" },
    model: { type: "string", multiple: true, default: [] },
    capability: { type: "string", multiple: true, default: [] },
    "password-file": { type: "string" },
    "password-user": { type: "string", default: "root" },
    "password-program": { type: "string" },
    "settings-program": { type: "string" },
    "vpn-program": { type: "string" },
    tunnel: { type: "boolean", default: false },
    reach: { type: "string", multiple: true, default: [] },
  },
});

/** Reads the identity from the options; exits with an error before anything is written or sent when one is invalid. */
function checkOptions() {
  try {
    const every = Number(values.every);
    if (!(every >= 0 && every <= 86_400))
      throw new Error(`--every ${JSON.stringify(values.every)} is not valid: expected 0 to 86400 seconds.`);
    if (values.tunnel && !values.server) throw new Error("--tunnel needs --server, the URL to which it leads.");
    if (values.reach.length > 0 && !values.tunnel) throw new Error("--reach is of use only with --tunnel.");
    return { ...readIdentity(values), reach: createReach(values.reach) };
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const { reach, ...identity } = checkOptions();
mkdirSync(values.data, { recursive: true, mode: 0o700 });
const secretFile = join(values.data, "secret");
if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(32).toString("base64url"), { mode: 0o600 });
const secret = readFileSync(secretFile, "utf8");

sayWhatToApprove(identity, values);
// After connect(), nothing may be awaited until all event listeners are attached, or events would be missed.
const boot = await readBoot();
await enrol(identity, secret, values.server);
const client = connect(values.door, {
  clientId: values.serial,
  username: values.serial,
  password: secret,
  keepalive: 60,
  reconnectPeriod: 2000,
  reconnectOnConnackError: true,
});
const send = (kind, message) => {
  if (client.connected) client.publish(`dev/${values.serial}/up/${kind}`, JSON.stringify(message), { qos: 1 });
};
const {
  data,
  installer,
  model: models,
  server,
  serial,
  capability,
  "password-file": passwordFile,
  "password-user": passwordUser,
  "password-program": passwordProgram,
  "settings-program": settingsProgram,
  "vpn-program": vpnProgram,
  ...settings
} = values;
const reporter = new Reporter({
  dynamic: reportMetrics,
  static: reportMachine,
  wireless: reportWireless,
  hotspot: reportHotspots,
});
const reportEvery = (seconds) => reporter.change({ dynamic: seconds, wireless: seconds });
const fileOptions = { data, installer, models, settings, place: { server, serial, secret }, reportEvery };

// Values of templates and output of commands share it.
const pace = new Pace(PACE);

const templates = new Templates({
  pace,
  file: join(values.data, "templates.json"),
  query: askEndpoint,
  hasEndpoint,
  send: (message) => send("data", message),
});

const vpn = new Vpn({
  file: join(data, "vpn.json"),
  program: vpnProgram,
  send: (message) => send("vpn", message),
});

const tunnel = values.tunnel ? new Tunnel({ server, serial, secret, reach, log: console.log }) : undefined;

const accessOptions = { tunnel, reach, passwordFile, passwordUser };

async function executeJob(job) {
  noteEvent(fileOptions, job.action);
  if (job.action === "monitoring_template") return templates.take(job.detail);
  const done =
    (await doFileWork(job, fileOptions)) ??
    (await doRemoteAccess(job, accessOptions)) ??
    (await doSettingsWork(job, { settingsProgram })) ??
    (await vpn.take(job));
  const mayReboot = values["allow-reboot"];
  const turn = () => pace.take();
  const options = { allowed: values.allow, mayReboot, turn, passwordFile, passwordProgram, report, reporter };
  return done ?? execute(job, options);
}

const jobLog = new JobLog({
  ...keepJobIn(join(values.data, "job.json")),
  execute: executeJob,
  send: (jobReport) => send("job", jobReport),
  boot,
});

async function reportMachine() {
  const { hello, status } = await describeMachine();
  send("hello", hello);
  send("status", status);
}

async function reportMetrics() {
  send("metrics", await measure());
  vpn.report();
}

async function reportWireless() {
  send("wireless", { networks: await wirelessNetworks() });
}

// This machine runs no hotspot.
function reportHotspots() {
  send("hotspots", { hotspots: [] });
}

async function report() {
  await reportMetrics();
  await reportWireless();
}

client.on("connect", async () => {
  await reportMachine();
  reportHotspots();
  vpn.report(true);
  await report();
  await templates.reportAll();
  client.subscribe(`dev/${values.serial}/down`, { qos: 1 });
  console.log(`${values.serial} is connected.`);
});
client.on("message", (_topic, payload) => void jobLog.take(JSON.parse(payload.toString())));
client.on("error", (error) => {
  console.error(error.message);
  // The machine may not be approved yet: enrol again, then reconnect.
  void enrol(identity, secret, values.server);
});
reportEvery(Number(values.every));
void tunnel?.run();
