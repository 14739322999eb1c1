/** The kinds of message a device sends; each is the last segment of an MQTT topic. */
export const MESSAGE_KINDS = [
  "hello",
  "status",
  "metrics",
  "vpn",
  "ddns",
  "wireless",
  "hotspots",
  "data",
  "job",
] as const;

/** One kind of message. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];
