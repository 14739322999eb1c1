import { FORWARDED } from "../../operations/jobs/messages/forwardMessage";
import {
  type DeviceResponse,
  readDeviceResponse,
  readEndpointResponse,
} from "../../operations/jobs/messages/readDeviceResponse";
import type { StatusMessage } from "../../requests/StatusMessage";
import type { JobReport } from "./jobMessage";
import { scanMessage } from "./scanMessage";

type Words = Partial<StatusMessage>;

/** What is told of a result at most. */
const LONGEST = 4000;
const FIRST_REFUSAL = 400;

/** A report of a device, and what is known of its job. */
export interface ReportedJob extends JobReport {
  action: string;
  /** The names of the device's ports. */
  names: ReadonlyMap<number, string>;
}

/** What a report says to whoever asked: words, and the answer itself where the device gave more than words. */
export function formatReport({ action, names, state, progress, result, exit_code }: ReportedJob): Words {
  if (action === "hotspot_users" && state === "completed") return wordsOfGuests(result);
  const answer = state === "completed" ? readDeviceResponse(result) : undefined;
  if (answer && action === "port_scan") return scanMessage(result, names);
  const words = answer ? wordsOfAnswer(action, answer) : textOf(result);
  if (action === "command" && exit_code !== undefined) return { ...textOf(result), data: { exit_code } };
  return { ...(progress && { progress }), ...words };
}

const textOf = (result: string | undefined): Words => (result ? { value: result.slice(0, LONGEST) } : {});

// What else an interface answered stands among the answers of its call.
function wordsOfAnswer(action: string, answer: DeviceResponse): Words {
  if (!FORWARDED.has(action)) return { data: answer };
  const { code } = readEndpointResponse(answer);
  if (code < FIRST_REFUSAL) return { value: `The device answered: ${code}` };
  return { status: "error", errorcode: code, value: `The device refused: ${code}` };
}

// A device may say more of each, as JSON, or their names alone, one a line.
function wordsOfGuests(result = ""): Words {
  const { users = namesIn(result) } = readDeviceResponse(result) ?? {};
  const named = Array.isArray(users) ? users.filter(isNamed) : [];
  return { value: `Users of this hotspot: ${named.length}`, data: { users: named } };
}

const isNamed = (user: unknown) => typeof Object(user).username === "string";

const namesIn = (result: string) =>
  result.split("\n").flatMap((line) => (line.trim() === "" ? [] : [{ username: line.trim() }]));
