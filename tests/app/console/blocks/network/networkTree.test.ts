import { describe, expect, it } from "vitest";
import { type MapNode, networkTree } from "../../../../../app/console/blocks/network/networkTree";

const t = (text: string, values?: object) => text.replace("#", String(Object(values).count));
const drawn = ({ name, detail, isOff, children }: MapNode): unknown[] => [
  `${name}|${detail}${isOff ? " off" : ""}`,
  ...children.map(drawn),
];

describe("networkTree", () => {
  it("hangs clients on their ports, ports and Wi-Fi networks on the device, and the device on the way out", () => {
    const ports = [
      { id: 1, name: "WAN", type: "wan" as const, link: true, speed: 1000 },
      { id: 2, name: "LAN 1", type: "lan" as const, link: true, speed: 100 },
      { id: 3, name: "LAN 2", type: "lan" as const, link: null, speed: null },
      { id: 4, name: "LAN 3", type: "lan" as const, link: false, speed: null },
    ];
    const nine = { id: 9, port: "LAN 1", mac: "02:00:00:00:00:09", ip: "192.168.1.9", name: null, moved_from: null };
    const clients = [nine, { ...nine, id: 10, port: "LAN 3", name: "camera", ip: null, moved_from: "LAN 1" }];
    const wireless = [{ wlan_id: 1, ssid: "Depot", active: true, clients_count: 3 }];
    const hub = { name: "Gate", model: "RUTX11", wan_state: "wired", wan_ip: "203.0.113.4" };
    expect(drawn(networkTree(hub, { ports, clients, wireless }, t))).toEqual([
      "Internet|wired · 203.0.113.4",
      [
        "Gate|RUTX11",
        ["LAN 1|100 Mbit/s", ["02:00:00:00:00:09|192.168.1.9"]],
        ["LAN 2|Not scanned off"],
        ["LAN 3|Nothing plugged in off", ["camera|was behind {port}"]],
        [expect.stringContaining("Depot|")],
      ],
    ]);
  });
});
