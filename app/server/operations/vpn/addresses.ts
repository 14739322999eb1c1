import { invalid } from "../../requests/ApiError";

function toNumber(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Refuses a netmask whose one bits are not contiguous, and an address with host bits. */
export function checkNetwork(ip: string, netmask: string, names: { ip: string; netmask: string }): void {
  const mask = toNumber(netmask);
  const size = 2 ** 32 - mask;
  if (mask === 0 || 2 ** Math.round(Math.log2(size)) !== size) {
    throw invalid(names.netmask, "This is not a network mask.");
  }
  if (toNumber(ip) % size !== 0) {
    throw invalid(names.ip, "This is not the first address of such a network.");
  }
}

/** Whether an address lies in a network. */
export function isWithin(address: string, ip: string, netmask: string): boolean {
  const size = 2 ** 32 - toNumber(netmask);
  const first = toNumber(ip);
  return toNumber(address) >= first && toNumber(address) < first + size;
}
