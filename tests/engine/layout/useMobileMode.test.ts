import { expect, it } from "vitest";
import { isMobileMode } from "../../../engine/layout/useMobileMode";

it.each([
  ["?platform=mobile", true],
  ["?q=rye&platform=mobile", true],
  ["", false],
  ["?platform=", false],
  ["?platform=Mobile", false],
  ["?platform=mobile2", false],
  ["?mobile=platform", false],
])("[layout.mobile-mode] the address %s means mobile mode: %s", (search, mobile) => {
  expect(isMobileMode(search)).toBe(mobile);
});
