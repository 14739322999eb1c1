import type { components } from "#generated/api";
import type { Services } from "./Context";

type Documents = ReturnType<Services["documents"]>["documents"];

/** The Ethernet ports a model has; the first of a router with several is the one to the internet. */
export function devicePorts(documents: Documents, model: string): components["schemas"]["DevicePort"][] {
  const row = documents.domain["device-models"]?.rows.find((one) => one.model === model);
  const count = Number(row?.ports ?? 0);
  const hasWan = count > 1 && !["tsw", "swm"].includes(String(row?.family));
  return Array.from({ length: count }, (_, index) => {
    const isWan = hasWan && index === 0;
    return { id: index + 1, name: isWan ? "WAN" : `LAN ${hasWan ? index : index + 1}`, type: isWan ? "wan" : "lan" };
  });
}
