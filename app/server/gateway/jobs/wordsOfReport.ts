import { readPortScan } from "../../operations/portScan";
import type { StatusMessage } from "../../operations/StatusMessage";
import type { JobReport } from "./jobMessage";

type Words = Partial<StatusMessage>;
type Answer = Readonly<Record<string, unknown>>;

/** What is told of a result at most. */
const LONGEST = 4000;
const FIRST_REFUSAL = 400;

/** What a report says to whoever asked: words, and the answer itself where the device gave more than words. */
export function wordsOfReport(
  action: string,
  { state, progress, result, exit_code }: JobReport,
  seconds: number | undefined,
): Words {
  if (action === "hotspot_users" && state === "completed") return wordsOfGuests(result);
  const answer = state === "completed" ? readAnswer(result) : undefined;
  const words = answer ? wordsOfAnswer(action, answer, seconds, result) : textOf(result);
  if (action === "command" && exit_code !== undefined) return { ...textOf(result), data: { exit_code } };
  return { ...(progress && { progress }), ...words };
}

const textOf = (result: string | undefined): Words => (result ? { value: result.slice(0, LONGEST) } : {});

function readAnswer(result = ""): Answer | undefined {
  try {
    const value: unknown = JSON.parse(result);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}

function wordsOfAnswer(action: string, answer: Answer, seconds: number | undefined, result: string | undefined): Words {
  if (action === "port_scan") return wordsOfScan(answer, result);
  return action === "request_endpoint" ? wordsOfEndpoint(answer, seconds) : { data: answer };
}

// A device may say more of each, as JSON, or their names alone, one a line.
function wordsOfGuests(result = ""): Words {
  const { users = namesIn(result) } = readAnswer(result) ?? {};
  const named = Array.isArray(users) ? users.filter(isNamed) : [];
  return { value: `Users of this hotspot: ${named.length}`, data: { users: named } };
}

const isNamed = (user: unknown) => typeof Object(user).username === "string";

const namesIn = (result: string) =>
  result.split("\n").flatMap((line) => (line.trim() === "" ? [] : [{ username: line.trim() }]));

function wordsOfScan(answer: Answer, result = ""): Words {
  const ports = readPortScan(result);
  const inUse = ports.filter(({ link }) => link).length;
  const clients = ports.reduce((sum, port) => sum + port.clients.length, 0);
  return { value: `${inUse} of ${ports.length} ports in use, ${clients} found behind them`, data: answer };
}

// A device that says nothing of the status of its own interface has answered.
function wordsOfEndpoint(answer: Answer, seconds: number | undefined): Words {
  const isWhole = typeof answer.status === "number" && "body" in answer;
  const code = isWhole ? Number(answer.status) : 200;
  const time = seconds === undefined ? {} : { time: `${seconds.toFixed(1)} s` };
  const data = { status: code, ...time, body: isWhole ? answer.body : answer };
  const value = code >= FIRST_REFUSAL ? `The device refused: ${code}` : `The device answered: ${code}`;
  return code >= FIRST_REFUSAL ? { status: "error", errorcode: code, value, data } : { value, data };
}
