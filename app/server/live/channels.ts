/** What a channel name means. */
export type Channel =
  | { kind: "notifications"; userId: number }
  | { kind: "devices"; companyId: number }
  | { kind: "status"; userId: number }
  | { kind: "console" };

const STATUS = /^private-status\.([1-9]\d{0,8})\.[0-9a-f-]{36}$/;
const NUMBERED = /^private-(notifications|devices)\.([1-9]\d{0,8})$/;

/** Reads a channel name as a client sent it; undefined when there is no such channel. */
export function parseChannel(name: unknown): Channel | undefined {
  if (name === "public-console") return { kind: "console" };
  const status = typeof name === "string" ? STATUS.exec(name) : null;
  if (status) return { kind: "status", userId: Number(status[1]) };
  const match = typeof name === "string" ? NUMBERED.exec(name) : null;
  if (!match) return undefined;
  const id = Number(match[2]);
  return match[1] === "devices" ? { kind: "devices", companyId: id } : { kind: "notifications", userId: id };
}

/** The channel that tells of the devices of a company and of those below it. */
export function devicesChannel(companyId: number): string {
  return `private-devices.${companyId}`;
}

/** The room of those who may hear of a company's own devices, but not of those of the companies below. */
export function ownDevicesRoom(companyId: number): string {
  return `private-devices.${companyId}.own`;
}

/** The companies of a path such as "1.4.9.", from the top down. */
export function companiesOfPath(path: string): number[] {
  return path.split(".").filter(Boolean).map(Number);
}
