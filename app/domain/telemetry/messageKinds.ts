/** The kinds of message a device sends, which are also the last part of its MQTT topic. */
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
