const escaped = (text: string) => text.replace(/[\\;,:"]/g, "\\$&");

/** The text phones read to join a Wi-Fi network; without a key it is open to everyone. */
export function wifiJoinText(ssid: string, key: string): string {
  const security = key === "" ? "T:nopass" : `T:WPA;P:${escaped(key)}`;
  return `WIFI:${security};S:${escaped(ssid)};;`;
}
