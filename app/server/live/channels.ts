/** A parsed channel name. */
export type Channel =
  | { kind: "notifications"; userId: number }
  | { kind: "devices"; companyId: number }
  | { kind: "status"; userId: number }
  | { kind: "console" };

const STATUS = /^private-status\.([1-9]\d{0,8})\.[0-9a-f-]{36}$/;
const NUMBERED = /^private-(notifications|devices)\.([1-9]\d{0,8})$/;

/** Parses a channel name from a client; undefined when there is no such channel. */
export function parseChannel(name: unknown): Channel | undefined {
  if (name === "public-console") return { kind: "console" };
  const status = typeof name === "string" ? STATUS.exec(name) : null;
  if (status) return { kind: "status", userId: Number(status[1]) };
  const match = typeof name === "string" ? NUMBERED.exec(name) : null;
  if (!match) return undefined;
  const id = Number(match[2]);
  return match[1] === "devices" ? { kind: "devices", companyId: id } : { kind: "notifications", userId: id };
}

/** The channel of a company's devices, including those of companies below it. */
export function devicesChannel(companyId: number): string {
  return `private-devices.${companyId}`;
}

/** The room of subscribers who may see a company's own devices, but not those of companies below. */
export function ownDevicesRoom(companyId: number): string {
  return `private-devices.${companyId}.own`;
}

/** The company ids of a path such as "1.4.9.", root first. */
export function companiesOfPath(path: string): number[] {
  return path.split(".").filter(Boolean).map(Number);
}
