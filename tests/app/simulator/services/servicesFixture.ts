import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { DeviceServices } from "../../../../app/simulator/services/DeviceServices";
import { createMachine } from "../../../../app/simulator/services/machine/createMachine";
import { runLine } from "../../../../app/simulator/services/shell/runLine";
import { Session, type Sleep } from "../../../../app/simulator/services/shell/Session";
import { EMPTY_INPUT } from "../../../../app/simulator/services/shell/streams";
import type { DeviceState } from "../../../../app/simulator/state/DeviceState";

/** A simulated device with its services. */
export function createServices(state: DeviceState = {}, index = 4, secret = "device-secret") {
  const device = describeDevice(7, index);
  const machine = createMachine(device, state);
  const services = new DeviceServices({ device, state, secret, machine });
  return { device, state, services, machine };
}

/** A shell of a simulated device that collects the output of each line. */
export function createShell(sleep?: Sleep) {
  const device = describeDevice(7, 4);
  const session = new Session(createMachine(device, {}), sleep);
  const run = async (line: string, signal = new AbortController().signal) => {
    const output = { stdout: "", stderr: "" };
    const collect = (name: keyof typeof output) => ({
      write: async (bytes: Buffer) => {
        output[name] += bytes.toString();
      },
    });
    const streams = { stdin: EMPTY_INPUT, stdout: collect("stdout"), stderr: collect("stderr") };
    const code = await runLine(line, session, streams, signal);
    return { code, ...output };
  };
  return { device, session, run, files: session.machine.files };
}
