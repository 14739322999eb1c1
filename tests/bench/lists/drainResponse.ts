import { once } from "node:events";
import { type Agent, get, type IncomingMessage } from "node:http";

/** Calls, and waits for the last byte of the answer; what a caller makes of the bytes is its own. */
export async function drainResponse(agent: Agent, url: string, cookie: string): Promise<void> {
  const request = get(url, { agent, headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  answer.resume();
  await once(answer, "end");
}
