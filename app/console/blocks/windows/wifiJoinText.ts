const escapeText = (text: string) => text.replace(/[\\;,:"]/g, "\\$&");

/** Content of a QR code that joins a Wi-Fi network (`WIFI:` scheme); an empty key means an open network. */
export function wifiJoinText(ssid: string, key: string): string {
  const security = key === "" ? "T:nopass" : `T:WPA;P:${escapeText(key)}`;
  return `WIFI:${security};S:${escapeText(ssid)};;`;
}
