import { MESSAGE_KINDS } from "../../../../app/domain/telemetry/messageKinds";
import type { Client } from "../api/Client";
import { NASTY } from "../api/nastyValues";
import type { Draw } from "./Draw";
import { writeBroken } from "./drawBody";
import { drawText } from "./drawText";
import type { RawRequest } from "./sendRaw";

const inAddress = (draw: Draw) => encodeURIComponent(Buffer.from(drawText(draw)).toString()).slice(0, 500);

const KEYS = [
  "job",
  "state",
  "result",
  "exit_code",
  "progress",
  "time",
  "firmware",
  "signal",
  "networks",
  "rules",
  "data",
  "wan_ip",
];

function drawMessage(draw: Draw): Buffer {
  const value = () => (draw.chance(0.5) ? drawText(draw) : draw.pick(NASTY));
  const message = Object.fromEntries(draw.some(KEYS, 0.3).map((key) => [key, value()]));
  return writeBroken(draw, message);
}

/** Draws a request for a route outside the API: of devices, of status channels, and of browser reports. */
export function drawDeviceRequest(draw: Draw, serial: string, client: Client): RawRequest {
  const secret = draw.chance(0.9) ? `secret of ${serial}` : drawText(draw);
  const account = draw.chance(0.95) ? `${serial}:${secret}` : drawText(draw);
  const headers: [string, string][] = [["Host", "farhelm.test"]];
  headers.push(["Authorization", `${draw.chance(0.97) ? "Basic " : ""}${Buffer.from(account).toString("base64")}`]);
  if (draw.chance(0.3))
    headers.push(["Content-Type", draw.pick(["application/json", "", "a", "multipart/form-data; boundary=x"])]);
  const job = draw.pick(["1", "0", "-1", "1e3", "2147483648", inAddress(draw)]);
  const kind = draw.chance(0.9) ? draw.pick(MESSAGE_KINDS) : inAddress(draw);
  const empty = Buffer.alloc(0);
  const cookies = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const line = (text: string) => text.replace(/[\r\n\0]/g, " ").slice(0, 2_000);
  return draw.pick<RawRequest>([
    { method: "POST", path: `/door/up/${kind}`, headers, payload: drawMessage(draw) },
    { method: "POST", path: `/door/up/${kind}?next=${inAddress(draw)}`, headers, payload: drawMessage(draw) },
    {
      method: "GET",
      path: `/door/down?wait=${draw.pick(["0", "-1", "x", "1e-3", "", "0&wait=0"])}`,
      headers,
      payload: empty,
    },
    { method: "POST", path: "/door/enrol", headers, payload: drawMessage(draw) },
    {
      method: "GET",
      path: `/door/files/${job}`,
      headers: [...headers, ["Range", line(drawText(draw))]],
      payload: empty,
    },
    {
      method: "PUT",
      path: `/door/files/${job}`,
      headers: [...headers, ["Content-Disposition", line(drawText(draw))]],
      payload: drawMessage(draw),
    },
    {
      method: "GET",
      path: `/status/channel/${inAddress(draw)}`,
      headers: [
        ["Host", "a"],
        ["Cookie", cookies],
      ],
      payload: empty,
    },
    {
      method: "POST",
      path: "/csp-report",
      headers: [
        ["Host", "a"],
        ["Content-Type", "application/json"],
      ],
      payload: drawMessage(draw),
    },
    {
      method: draw.pick(["GET", "HEAD", "OPTIONS", "PATCH", "TRACE", "x"]),
      path: `/${inAddress(draw)}`,
      headers,
      payload: empty,
    },
  ]);
}
