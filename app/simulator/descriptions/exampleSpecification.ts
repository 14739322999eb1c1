/** The OpenAPI schema of one property of a device's settings. */
type Property = Readonly<Record<string, unknown>>;

const onOff = { type: "string", enum: ["0", "1"], example: "1", description: "0 is off, 1 is on." };

const put = (tag: string, summary: string, properties: Readonly<Record<string, Property>>, required: string[] = []) => {
  const data = { type: "object", required, properties };
  const schema = { type: "object", required: ["data"], properties: { data } };
  const content = { "application/json": { schema } };
  const get = { tags: [tag], summary, responses: { "200": { description: "The values.", content } } };
  return { get, put: { tags: [tag], summary, requestBody: { content } } };
};

const system = {
  "/system/device/config": put(
    "System",
    "Name and time zone",
    {
      hostname: {
        type: "string",
        maxLength: 63,
        example: "gate",
        description: "The name of the device in its network.",
      },
      timezone: { type: "string", enum: ["UTC", "Europe/Oslo", "Asia/Tokyo", "Europe/Kyiv"], example: "UTC" },
    },
    ["hostname"],
  ),
  "/system/led/config": put("System", "Lights", { enabled: onOff }),
  "/services/ntp/config": put("Services", "Time server", {
    enabled: onOff,
    server: { type: "string", maxLength: 253, example: "pool.ntp.org" },
    interval: {
      type: "integer",
      minimum: 60,
      maximum: 86_400,
      example: 3600,
      description: "Seconds between questions.",
    },
  }),
  "/services/ssh/config": put("Services", "SSH", {
    enabled: onOff,
    port: { type: "integer", minimum: 1, maximum: 65_535, example: 22 },
  }),
};

const router = {
  "/network/lan/config": put("Network", "Local network", {
    ipaddr: { type: "string", maxLength: 15, example: "192.168.1.1" },
    netmask: { type: "string", maxLength: 15, example: "255.255.255.0" },
    dhcp: onOff,
  }),
  "/wireless/radio/config": put("Network", "Wi-Fi radio", {
    enabled: onOff,
    channel: { type: "integer", minimum: 1, maximum: 165, example: 6 },
  }),
};

const ports = {
  "/ports_settings/config": put("Network", "Ports", { enabled: onOff, autoneg: onOff }),
};

/** OpenAPI documents of the device API endpoints that simulated devices implement, by operating system. */
export const EXAMPLE_SPECIFICATIONS = {
  rutos: { openapi: "3.0.3", info: { title: "RutOS", version: "1.0" }, paths: { ...system, ...router } },
  tswos: { openapi: "3.0.3", info: { title: "TSWOS", version: "1.0" }, paths: { ...system, ...ports } },
} as const;

/** Initial values of an example endpoint; undefined when there is no such endpoint. */
export function exampleValues(path: string): Record<string, unknown> | undefined {
  const paths = { ...EXAMPLE_SPECIFICATIONS.rutos.paths, ...EXAMPLE_SPECIFICATIONS.tswos.paths };
  if (!Object.hasOwn(paths, path)) return undefined;
  const { properties } =
    paths[path as keyof typeof paths].put.requestBody.content["application/json"].schema.properties.data;
  return Object.fromEntries(Object.entries(properties).map(([key, { example }]) => [key, example]));
}
