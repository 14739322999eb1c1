import type { DeviceDescription } from "./describeDevice";
import { draw, drawOne, drawWhole } from "./draw";

const SPEEDS = [100, 1000, 1000] as const;
const NEIGHBOURS = ["camera", "plc", "printer", "meter", "terminal", "gateway"] as const;
const VENDORS = {
  camera: "Axis",
  plc: "Siemens",
  printer: "Brother",
  meter: "Kamstrup",
  terminal: "Advantech",
} as const;
const SERVICES = [22, 80, 443, 502, 3389, 5900] as const;
const MAX_CLIENTS = 3;

interface DescribedPort {
  port: number;
  link: boolean;
  clients?: object[];
}

/** The Ethernet ports of a simulated device and their clients; in some scans one client has moved to another port. */
export function describePorts(device: DeviceDescription, scan: number): DescribedPort[] {
  const ports = initialPorts(device);
  const [from, to] = ports.filter(({ link, port }) => link && port > 1);
  if (draw(device.seed, device.index, "moves", scan) < 0.5 && from?.clients && to?.clients) {
    to.clients.push(...from.clients.splice(0, 1));
  }
  return ports;
}

function initialPorts({ seed, index, model }: DeviceDescription): DescribedPort[] {
  return Array.from({ length: model.ports }, (_, at) => {
    const port = at + 1;
    if (draw(seed, index, "port", at) >= 0.6) return { port, link: false };
    const isSwitch = ["tsw", "swm"].includes(model.family);
    const power =
      isSwitch && draw(seed, index, "powered", at) < 0.5
        ? { power: drawWhole(25, 128, seed, index, "watts", at) / 10 }
        : {};
    return {
      port,
      link: true,
      speed: drawOne(SPEEDS, seed, index, "speed", at),
      ...power,
      clients: clientsOf(seed, index, at),
    };
  });
}

function clientsOf(seed: number, index: number, at: number): object[] {
  return Array.from({ length: drawWhole(0, MAX_CLIENTS - 1, seed, index, "clients", at) }, (_, place) => {
    const end = drawWhole(0, 0xff_ff, seed, index, "address", at, place).toString(16).padStart(4, "0");
    const kind = drawOne(NEIGHBOURS, seed, index, "neighbour", at, place);
    return {
      name: `${kind}-${at + 1}${place + 1}`,
      ...(kind in VENDORS && { vendor: VENDORS[kind as keyof typeof VENDORS] }),
      ip: `192.168.1.${10 + at * MAX_CLIENTS + place}`,
      mac: `02:4E:${end.slice(0, 2)}:${end.slice(2)}:0${at % 10}:0${place}`.toUpperCase(),
      services: SERVICES.filter((service) => draw(seed, index, "open", at, place, service) < 0.35),
    };
  });
}
