import type { components } from "#generated/api";
import type { Services } from "../Context";

type Documents = ReturnType<Services["documents"]>["documents"];
type Port = Pick<components["schemas"]["DevicePort"], "id" | "name" | "type">;

/** How many of a switch's ports, its last ones, take fibre modules. */
const FIBRE_PORTS: Readonly<Record<string, number>> = { tsw: 2, swm: 4 };

/** The Ethernet ports a model has; the first of a router with several is the one to the internet. */
export function portsOf(documents: Documents, model: string): Port[] {
  const { family, count } = modelPorts(documents, model);
  const hasWan = count > 1 && !(family in FIBRE_PORTS);
  return Array.from({ length: count }, (_, index) => {
    const isWan = hasWan && index === 0;
    return { id: index + 1, name: isWan ? "WAN" : `LAN ${hasWan ? index : index + 1}`, type: isWan ? "wan" : "lan" };
  });
}

/** The names of the ports of a model, by their numbers. */
export function portNames(documents: Documents, model: string): Map<number, string> {
  return new Map(portsOf(documents, model).map(({ id, name }) => [id, name]));
}

/** The names the field's API has for the ports of a model: `port1` to `port8`, `sfp1` on switches (domain.md §4). */
export function fieldPortNames(documents: Documents, model: string): Map<number, string> {
  const { family, count } = modelPorts(documents, model);
  const fibre = FIBRE_PORTS[family];
  if (fibre === undefined) return portNames(documents, model);
  const copper = count - fibre;
  const nameOf = (id: number) => (id > copper ? `sfp${id - copper}` : `port${id}`);
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, nameOf(index + 1)]));
}

/** Names the ports of models by the documents of the moment of each call. */
export function portNamesNow(documents: Services["documents"]): (model: string) => Map<number, string> {
  return (model) => fieldPortNames(documents().documents, model);
}

function modelPorts(documents: Documents, model: string): { family: string; count: number } {
  const row = documents.domain["device-models"]?.rows.find((one) => one.model === model);
  return { family: String(row?.family), count: Number(row?.ports ?? 0) };
}
