import type { JobRequest } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { DeviceState } from "../state/DeviceState";
import type { StateStore } from "../state/FleetStateStore";

/** Side effects a job may have on its simulated device. */
export interface DeviceControls {
  /** Mutable state of the device; persisted when the job ends. */
  state: DeviceState;
  /** Contents of its files. */
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
  /** Opens the tunnel to the server for a session of some seconds; rejects with the reason when it cannot be opened. */
  openTunnel: (seconds: number) => Promise<void>;
  sleep: (seconds: number) => Promise<void>;
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
