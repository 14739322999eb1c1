/** A structured response of a device. */
export type DeviceResponse = Readonly<Record<string, unknown>>;

/** Parses the result of a job as a JSON object; undefined for plain text. */
export function readDeviceResponse(result = ""): DeviceResponse | undefined {
  try {
    const value: unknown = JSON.parse(result);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as DeviceResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** The HTTP status and body of a response of a device's API; 200 where it has no status. */
export function readEndpointResponse(response: DeviceResponse): { code: number; body: unknown } {
  const isWhole = typeof response.status === "number" && "body" in response;
  return isWhole ? { code: Number(response.status), body: response.body } : { code: 200, body: response };
}
