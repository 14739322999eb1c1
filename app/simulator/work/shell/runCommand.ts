import type { JobResult } from "../../../agent/JobLog.mjs";
import { drawOne, drawWhole } from "../../descriptions/draw";
import type { Work } from "../Work";
import type { Machine } from "./programs";
import { runLine } from "./runLine";

/** A command whose exit code the task does not accept. */
export class CommandFailed extends Error {
  constructor(
    output: string,
    readonly exitCode: number,
  ) {
    super(output || `The command ended with exit code ${exitCode}.`);
  }
}

function hostnameOf({ device: { model, serial }, controls }: Work): string {
  const { hostname } = (controls.state.settings?.["/system/device/config"] ?? {}) as { hostname?: string };
  return hostname ?? `${model.model}-${serial}`;
}

function machineOf(work: Work): Machine {
  const { device, controls } = work;
  const { seed, index, model } = device;
  const firmware = controls.state.firmware ?? device.firmware;
  const hostname = hostnameOf(work);
  const uploaded = Object.entries(controls.state.files ?? {}).map(([path, { name }]) => [path, name]);
  return {
    files: {
      "/etc/version": firmware,
      "/etc/hostname": hostname,
      "/etc/passwd": "root:x:0:0:root:/root:/bin/ash",
      "/proc/sys/kernel/hostname": hostname,
      ...Object.fromEntries(uploaded),
    },
    uptime: `up ${drawWhole(1, 60, seed, index, "days")} days, load average: 0.${drawWhole(10, 90, seed, index, "load")}`,
    kernel: drawOne(["5.10.210", "5.15.149"], seed, index, "kernel"),
    hostname,
    model: model.model,
    sleep: (seconds) => controls.sleep(seconds),
  };
}

const DEFAULT_TIMEOUT_SECONDS = 60;

/**
 * Runs a command on a simulated device. Throws CommandFailed when its exit code is not accepted, and an Error when it
 * exceeds its timeout (seconds).
 */
export async function runCommand(work: Work): Promise<JobResult> {
  const {
    command,
    timeout = DEFAULT_TIMEOUT_SECONDS,
    acceptable_codes: accepted = [0],
  } = work.request.detail as {
    command?: unknown;
    timeout?: number;
    acceptable_codes?: readonly number[];
  };
  let remaining = timeout;
  const machine = machineOf(work);
  const sleep = async (seconds: number) => {
    await work.controls.sleep(Math.min(seconds, remaining));
    remaining -= seconds;
    if (remaining < 0) throw new Error(`The command took longer than ${timeout} seconds.`);
  };
  const { output, code } = await runLine(String(command ?? ""), { ...machine, sleep });
  if (!accepted.includes(code)) throw new CommandFailed(output, code);
  return { result: output, exit_code: code };
}
