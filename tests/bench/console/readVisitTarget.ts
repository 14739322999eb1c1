import type { Farhelm } from "../../e2e/support/startFarhelm";
import { signIn } from "../signIn";
import type { Cookies, VisitTarget } from "./visit";

/** Signs in to a running server and reads the device names and content that a visit expects. */
export async function readVisitTarget(farhelm: Farhelm): Promise<VisitTarget> {
  const cookie = await signIn(farhelm);
  const firstOf = async (query: string) => (await readDevices(farhelm.url, cookie, query))[0];
  const first = await firstOf("");
  const second = await firstOf("&offset=25");
  const sorted = await firstOf("&sort=name");
  if (!first || !second || !sorted) throw new Error("The fleet has less than two pages of devices.");
  return {
    url: farhelm.url,
    cookies: cookiesOf(cookie, new URL(farhelm.url).hostname),
    names: { first: first.name, second: second.name, sorted: sorted.name },
    content: first.imei,
  };
}

interface Device {
  name: string;
  imei: string;
}

async function readDevices(url: string, cookie: string, query: string): Promise<Device[]> {
  const response = await fetch(`${url}/api/devices?limit=25${query}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`The list of devices answered ${response.status}.`);
  const { data } = (await response.json()) as { data: Device[] };
  return data;
}

function cookiesOf(cookie: string, domain: string): Cookies {
  return cookie.split("; ").map((pair) => {
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(name.length + 1);
    return { name, value, domain, path: "/", secure: true, sameSite: "Strict", httpOnly: name !== "XSRF-TOKEN" };
  });
}
