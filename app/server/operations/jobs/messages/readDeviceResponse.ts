/** A device's answer where it is more than words. */
export type DeviceResponse = Readonly<Record<string, unknown>>;

/** Reads the JSON object a device gave as its result; undefined for words. */
export function readDeviceResponse(result = ""): DeviceResponse | undefined {
  try {
    const value: unknown = JSON.parse(result);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as DeviceResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** The HTTP status and body of an answer of a device's interface; one without a status has answered well. */
export function readEndpointResponse(answer: DeviceResponse): { code: number; body: unknown } {
  const isWhole = typeof answer.status === "number" && "body" in answer;
  return isWhole ? { code: Number(answer.status), body: answer.body } : { code: 200, body: answer };
}
