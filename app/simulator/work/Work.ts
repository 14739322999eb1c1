import type { JobRequest } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { Machine } from "../services/machine/Machine";
import type { SimulatedTunnel } from "../services/SimulatedTunnel";
import type { DeviceState } from "../state/DeviceState";
import type { StateStore } from "../state/FleetStateStore";

/** Side effects a job may have on its simulated device. */
export interface DeviceControls {
  /** Mutable state of the device; persisted when the job ends. */
  state: DeviceState;
  /** Contents of uploaded files and configurations. */
  store: Pick<StateStore, "readFile" | "writeFile">;
  /** Disconnects and reconnects after a number of seconds. */
  goAway: (seconds: number) => void;
  reportEvery: (seconds: number) => void;
  install: (firmware: string) => void;
  /** Downloads a file and discards its content. */
  downloadFile: (file: AnnouncedFile) => Promise<void>;
  /** Downloads a file and returns its content. */
  fetchFile: (file: AnnouncedFile) => Promise<Buffer>;
  uploadFile: (upload: { path: string; limit: number }, name: string, content: Buffer) => Promise<void>;
  tunnel: Pick<SimulatedTunnel, "open" | "closeWhenIdle">;
  /** The machine with its files, on which commands run. */
  machine: () => Promise<Machine>;
  sleep: (seconds: number) => Promise<void>;
  /** Resolves when the next part of an output may be sent. */
  turn: () => Promise<void>;
}

/** One job of a simulated device. */
export interface Work {
  device: DeviceDescription;
  job: number;
  request: JobRequest;
  controls: DeviceControls;
  /** A duration in seconds that is fixed for this device and job. */
  seconds: (low: number, high: number) => number;
}
