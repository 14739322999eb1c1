/** The connection of a simulated device, over MQTT or HTTP. */
export interface DeviceTransport {
  readonly connected: boolean;
  on(event: "connect" | "close", listener: () => void): unknown;
  on(event: "message", listener: (topic: string, payload: Buffer) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  publish(topic: string, message: string): unknown;
  subscribe(topic: string, options: { qos: 1 }): unknown;
  end(force: boolean): unknown;
}
