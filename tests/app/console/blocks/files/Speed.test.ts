import { describe, expect, it } from "vitest";
import { Speed } from "../../../../../app/console/blocks/files/transfers/Speed";

describe("[files.speed] the speed of a transfer", () => {
  it("is unknown at first, and then that of the last seconds", () => {
    const speed = new Speed();
    speed.note(0, 0);
    expect(speed.perSecond).toBeUndefined();
    for (let second = 1; second <= 20; second += 1) speed.note(second * 100, second * 1_000);
    expect(speed.perSecond).toBe(100);
    for (let second = 21; second <= 40; second += 1) speed.note(2_000 + (second - 20) * 900, second * 1_000);
    expect(speed.perSecond).toBe(900);
  });

  it("begins anew after a pause, and when a transfer does", () => {
    const speed = new Speed();
    speed.note(0, 0);
    speed.note(1_000, 1_000);
    speed.note(0, 2_000);
    expect(speed.perSecond).toBeUndefined();
    speed.note(50, 3_000);
    expect(speed.perSecond).toBe(50);
    speed.reset();
    expect(speed.perSecond).toBeUndefined();
  });
});
