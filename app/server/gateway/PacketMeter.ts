/** Parses the fixed headers of MQTT packets (MQTT 3.1.1 §2.2) to reject oversized packets before they are buffered. */
export class PacketMeter {
  private bodyRemaining = 0;
  private inLength = false;
  private length = 0;
  private shift = 0;

  constructor(private readonly limit: number) {}

  /** Processes the next bytes of a connection; false when a packet announces more than the limit. */
  accept(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.bodyRemaining > 0) {
        const step = Math.min(this.bodyRemaining, chunk.length - at);
        this.bodyRemaining -= step;
        at += step;
      } else {
        if (!this.header(chunk[at] ?? 0)) return false;
        at += 1;
      }
    }
    return true;
  }

  private header(byte: number): boolean {
    if (!this.inLength) {
      this.inLength = true;
      this.length = 0;
      this.shift = 0;
      return true;
    }
    this.length += (byte & 0x7f) * 2 ** this.shift;
    this.shift += 7;
    if (this.length > this.limit || this.shift > 28) return false;
    if (byte < 0x80) {
      this.inLength = false;
      this.bodyRemaining = this.length;
    }
    return true;
  }
}
