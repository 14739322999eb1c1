import { once } from "node:events";
import { type Agent, get, type IncomingMessage } from "node:http";

/** Sends a GET request and discards the body. Resolves after the last byte; throws unless the status is 200. */
export async function drainResponse(agent: Agent, url: string, cookie: string): Promise<void> {
  const request = get(url, { agent, headers: { cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  response.resume();
  await once(response, "end");
}
