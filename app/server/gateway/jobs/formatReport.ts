import { FORWARDED } from "../../operations/jobs/messages/forwardMessage";
import {
  type DeviceResponse,
  readDeviceResponse,
  readEndpointResponse,
} from "../../operations/jobs/messages/readDeviceResponse";
import type { StatusMessage } from "../../requests/StatusMessage";
import type { JobReport } from "./jobMessage";
import { scanMessage } from "./scanMessage";

type MessagePart = Partial<StatusMessage>;

/** Maximum length of a result in a message; the output of a command is not cut. */
const MAX_LENGTH = 4000;
const FIRST_ERROR_STATUS = 400;

/** A report on a job, with the context of the job. */
export interface ReportedJob extends JobReport {
  action: string;
  /** Names of the device's ports, by number. */
  names: ReadonlyMap<number, string>;
}

/** Formats a report for its status channel: a text, and the data of a structured result. */
export function formatReport({ action, names, state, progress, result, exit_code }: ReportedJob): MessagePart {
  if (action === "hotspot_users" && state === "completed") return hotspotUsersMessage(result);
  const response = state === "completed" ? readDeviceResponse(result) : undefined;
  if (response && action === "port_scan") return scanMessage(result, names);
  const message = response ? responseMessage(action, response) : textOf(result);
  if (action === "command" && exit_code !== undefined) return { ...(result && { value: result }), data: { exit_code } };
  return { ...(progress && { progress }), ...message };
}

const textOf = (result: string | undefined): MessagePart => (result ? { value: result.slice(0, MAX_LENGTH) } : {});

// The body of a device API response is reported with the other responses of its call.
function responseMessage(action: string, response: DeviceResponse): MessagePart {
  if (!FORWARDED.has(action)) return { data: response };
  const { code } = readEndpointResponse(response);
  if (code < FIRST_ERROR_STATUS) return { value: `The device answered: ${code}` };
  return { status: "error", errorcode: code, value: `The device refused: ${code}` };
}

// A device reports users as JSON objects, or as names, one per line.
function hotspotUsersMessage(result = ""): MessagePart {
  const { users = namesIn(result) } = readDeviceResponse(result) ?? {};
  const named = Array.isArray(users) ? users.filter(isNamed) : [];
  return { value: `Users of this hotspot: ${named.length}`, data: { users: named } };
}

const isNamed = (user: unknown) => typeof Object(user).username === "string";

const namesIn = (result: string) =>
  result.split("\n").flatMap((line) => (line.trim() === "" ? [] : [{ username: line.trim() }]));
