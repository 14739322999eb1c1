import RFB from "@novnc/novnc";

/** The largest desktop that is drawn, 8K: its picture takes 133 MB. */
const MAX_PIXELS = 7_680 * 4_320;

/** noVNC with a limit for the size of the desktop, which a server may give as up to 65 535 × 65 535. */
export class BoundedRfb extends RFB {
  protected override _resize(width: number, height: number): void {
    if (width * height > MAX_PIXELS) throw new RangeError(`The desktop is too large: ${width} × ${height}.`);
    super._resize(width, height);
  }
}
