import { type JobRequest, type JobResult, Unsupported } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { describePorts } from "../descriptions/describePorts";
import { draw, drawOne, drawWhole } from "../descriptions/draw";
import { latestFirmware } from "../descriptions/firmwareName";
import { requireSupport } from "../state/capabilities/requireSupport";
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
import { runCommand } from "./runCommand";
import type { DeviceControls, Work } from "./Work";

const STEPS = 10;
const FAULTS = ["There is not enough memory for the image.", "The image could not be verified."] as const;

/** Job handlers by action; other actions are looked up in RESPONSES. */
const HANDLERS: Record<string, (work: Work) => Promise<string | JobResult>> = {
  reboot: async ({ seconds, controls }) => {
    controls.goAway(seconds(5, 20));
    return "Started again.";
  },
  monitoring: async ({ device, request, controls }) => {
    const { dynamic, ...others } = (request.detail.periods ?? {}) as Record<string, number>;
    for (const kind of Object.keys(others).filter((name) => others[name]))
      requireSupport(device, controls.state, `monitoring/${kind}`);
    if (dynamic !== undefined) controls.reportEvery(dynamic);
    controls.state.periods = { ...controls.state.periods, ...others };
    return "Done.";
  },
  monitoring_template: async ({ device, request, controls }) => applyTemplate(device, controls.state, request.detail),
  update_firmware: updateFirmware,
  upload_backup: restoreBackup,
  upload_file: placeFile,
  download_backup: uploadBackup,
  download_troubleshoot: uploadFacts((serial) => `troubleshoot-${serial}.json`),
  download_eventslog: uploadFacts((serial) => `events-${serial}.log`),
  download_file: uploadStoredFile,
  port_scan: scanPorts,
  connect_webui: openRemoteAccess,
  connect_cli: openRemoteAccess,
  connect_access: openRemoteAccess,
  connect_restart: reopenRemoteAccess,
  connect_close: closeRemoteAccess,
  command: async (work) => {
    await work.controls.sleep(work.seconds(1, 6));
    return runCommand(work);
  },
};

/**
 * Executes one job of a simulated device. Duration and outcome are determined by its seed: some firmware updates fail.
 * Throws when the job fails.
 */
export async function simulateWork(
  device: DeviceDescription,
  job: number,
  request: JobRequest,
  controls: DeviceControls,
): Promise<string | JobResult> {
  requireSupport(device, controls.state, request.action);
  const { seed, index } = device;
  const seconds = (low: number, high: number) => drawWhole(low, high, seed, index, job, "seconds");
  const work = { device, job, request, controls, seconds };
  const handler = HANDLERS[request.action];
  return handler ? handler(work) : respond(work);
}

async function respond({ device, request, controls, seconds }: Work): Promise<string> {
  await controls.sleep(seconds(1, 6));
  const response = RESPONSES[request.action];
  if (!response) throw new Unsupported(`This device does not support ${request.action}.`);
  return response(device, request.detail, controls.state);
}

async function openRemoteAccess(work: Work): Promise<string> {
  const result = await respond(work);
  await work.controls.tunnel.open();
  openSession(work.controls.state, work.job, work.request.detail.duration);
  return result;
}

async function reopenRemoteAccess(work: Work): Promise<string> {
  const result = await respond(work);
  await work.controls.tunnel.open();
  return result;
}

async function closeRemoteAccess(work: Work): Promise<string> {
  const result = await respond(work);
  work.controls.tunnel.closeWhenIdle();
  return result;
}

async function scanPorts({ device, job, controls, seconds }: Work): Promise<string> {
  await controls.sleep(seconds(1, 4));
  return JSON.stringify({ ports: describePorts(device, job) });
}

async function updateFirmware({ device, job, request, controls }: Work): Promise<string> {
  const { seed, index } = device;
  const file = announcedFile(request);
  refuseOtherModel(device, file.model, "firmware");
  await controls.downloadFile(file);
  const duration = drawWhole(40, 240, seed, index, job, "update");
  const failsAt = draw(seed, index, job, "fails") < 0.1 ? drawWhole(2, STEPS - 1, seed, index, job, "at") : undefined;
  for (let step = 1; step <= STEPS; step += 1) {
    await controls.sleep(duration / STEPS);
    if (step === failsAt) throw new Error(drawOne(FAULTS, seed, index, job, "fault"));
    request.progress(step, STEPS);
  }
  const firmware = nameOfImage(file, device);
  controls.install(firmware);
  controls.goAway(drawWhole(10, 40, seed, index, job, "restart"));
  return `Runs ${firmware}.`;
}

function nameOfImage({ name }: AnnouncedFile, { model }: DeviceDescription): string {
  const [firmware] = /^[A-Z0-9]+_R_00(?:\.\d+)+/.exec(name) ?? [];
  return firmware ?? latestFirmware(model);
}
