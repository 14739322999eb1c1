import type { Asked, Done } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { describePorts } from "../descriptions/describePorts";
import { draw, drawOne, drawWhole } from "../descriptions/draw";
import { latestFirmware } from "../descriptions/firmwareName";
import { requireSupport } from "../state/capabilities/requireSupport";
import type { DeviceState } from "../state/DeviceState";
import type { StateStore } from "../state/FleetStateStore";
import { openSession } from "../state/openSessions";
import { applyTemplate } from "../templates/applyTemplate";
import {
  announcedFile,
  placeFile,
  refuseOtherModel,
  restoreBackup,
  uploadBackup,
  uploadFacts,
  uploadStoredFile,
} from "./fileWork";
import { RESPONSES } from "./responses";
import { runCommand } from "./shell/runCommand";

/** What a simulated device can do to itself. */
export interface DeviceControls {
  /** What it has become; changed in place, and kept with the end of what it was asked for. */
  state: DeviceState;
  /** Where the contents of its files are. */
  memory: Pick<StateStore, "readFile" | "writeFile">;
  /** Ends the connection and comes back after so many seconds. */
  goAway: (seconds: number) => void;
  reportEvery: (seconds: number) => void;
  install: (firmware: string) => void;
  /** Takes a file it has no use for once it has seen all of it. */
  takeFile: (file: AnnouncedFile) => Promise<void>;
  /** Takes a file whose content it needs. */
  fetchFile: (file: AnnouncedFile) => Promise<Buffer>;
  bringFile: (upload: { path: string; limit: number }, name: string, content: Buffer) => Promise<void>;
  sleep: (seconds: number) => Promise<void>;
}

const STEPS = 10;
const FAULTS = ["There is not enough memory for the image.", "The image could not be verified."] as const;

/** What a device does for each action; for what is not here it has an answer, or does not know how to do it. */
const DOINGS: Record<string, (work: Work) => Promise<string | Done>> = {
  reboot: async ({ seconds, hands }) => {
    hands.goAway(seconds(5, 20));
    return "Started again.";
  },
  monitoring: async ({ device, asked, hands }) => {
    const { dynamic, ...others } = (asked.detail.periods ?? {}) as Record<string, number>;
    for (const kind of Object.keys(others).filter((name) => others[name]))
      requireSupport(device, hands.state, `monitoring/${kind}`);
    if (dynamic !== undefined) hands.reportEvery(dynamic);
    hands.state.periods = { ...hands.state.periods, ...others };
    return "Done.";
  },
  monitoring_template: async ({ device, asked, hands }) => applyTemplate(device, hands.state, asked.detail),
  update_firmware: updateFirmware,
  upload_backup: restoreBackup,
  upload_file: placeFile,
  download_backup: uploadBackup,
  download_troubleshoot: uploadFacts((serial) => `troubleshoot-${serial}.json`),
  download_eventslog: uploadFacts((serial) => `events-${serial}.log`),
  download_file: uploadStoredFile,
  port_scan: scanPorts,
  connect_webui: letIn,
  connect_cli: letIn,
  connect_access: letIn,
  command: async (work) => {
    await work.hands.sleep(work.seconds(1, 6));
    return runCommand(work);
  },
};

/** One thing a simulated device does. */
export interface Work {
  device: DeviceDescription;
  job: number;
  asked: Asked;
  hands: DeviceControls;
  /** A time this device takes for this job. */
  seconds: (low: number, high: number) => number;
}

/** Does what a device was asked for, as long and as well as its seed says: some updates of firmware fail. */
export async function simulateWork(
  device: DeviceDescription,
  job: number,
  asked: Asked,
  hands: DeviceControls,
): Promise<string | Done> {
  requireSupport(device, hands.state, asked.action);
  const { seed, index } = device;
  const seconds = (low: number, high: number) => drawWhole(low, high, seed, index, job, "seconds");
  const work = { device, job, asked, hands, seconds };
  const doing = DOINGS[asked.action];
  if (doing) return doing(work);
  return answer(work);
}

async function answer({ device, asked, hands, seconds }: Work): Promise<string> {
  await hands.sleep(seconds(1, 6));
  const known = RESPONSES[asked.action];
  if (!known) throw new Error(`This device does not know how to do ${asked.action}.`);
  return known(device, asked.detail, hands.state);
}

async function letIn(work: Work): Promise<string> {
  const said = await answer(work);
  openSession(work.hands.state, work.job, work.asked.detail.duration);
  return said;
}

async function scanPorts({ device, job, hands, seconds }: Work): Promise<string> {
  await hands.sleep(seconds(1, 4));
  return JSON.stringify({ ports: describePorts(device, job) });
}

async function updateFirmware({ device, job, asked, hands }: Work): Promise<string> {
  const { seed, index } = device;
  const file = announcedFile(asked);
  refuseOtherModel(device, file.model, "firmware");
  await hands.takeFile(file);
  const whole = drawWhole(40, 240, seed, index, job, "update");
  const failsAt = draw(seed, index, job, "fails") < 0.1 ? drawWhole(2, STEPS - 1, seed, index, job, "at") : undefined;
  for (let step = 1; step <= STEPS; step += 1) {
    await hands.sleep(whole / STEPS);
    if (step === failsAt) throw new Error(drawOne(FAULTS, seed, index, job, "fault"));
    asked.progress(step, STEPS);
  }
  const firmware = nameOfImage(file, device);
  hands.install(firmware);
  hands.goAway(drawWhole(10, 40, seed, index, job, "restart"));
  return `Runs ${firmware}.`;
}

function nameOfImage({ name }: AnnouncedFile, { model }: DeviceDescription): string {
  const [firmware] = /^[A-Z0-9]+_R_00(?:\.\d+)+/.exec(name) ?? [];
  return firmware ?? latestFirmware(model);
}
