import { describe, expect, it } from "vitest";
import { afterSignIn, safeContinueUrl, signInAddress } from "../../../engine/session/continueUrl";

const origin = "https://bakery.test";

describe("safeContinueUrl", () => {
  it.each([
    ["/loaves", "/loaves"],
    ["/loaves/4?tab=recipe#top", "/loaves/4?tab=recipe#top"],
    ["https://bakery.test/loaves", "/loaves"],
    ["HTTPS://BAKERY.TEST/loaves", "/loaves"],
    ["https://bakery.test:443/loaves", "/loaves"],
    ["/", "/"],
    ["/a/../loaves", "/loaves"],
    ["/loaves?next=//other.test", "/loaves?next=//other.test"],
  ])("[session.continue-url-same-host] %s is followed to %s", (value, want) => {
    expect(safeContinueUrl(value, origin)).toBe(want);
  });

  it.each([
    "https://other.test/loaves",
    "//other.test",
    "///other.test",
    "https://bakery.test.other.test/",
    "https://other.test?bakery.test",
    "https://bakery.test@other.test/",
    "https://user:word@bakery.test/",
    "https://user@bakery.test/",
    "https://bakery.test:8443/",
    "http://bakery.test/",
    "javascript://bakery.test/%0aalert(1)",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "blob:https://bakery.test/x",
    "ftp://bakery.test/",
    "/\\other.test",
    "\\\\other.test",
    "/.//other.test",
    "/..//other.test",
    "/%2e//other.test",
    "/a/..//other.test",
    "https:other.test",
    "https:/other.test",
    "/\t/other.test",
    "/\n/other.test",
    "\u0000/loaves",
    " /loaves",
    "/loaves\u007f",
    "/loaves\u0085",
    "loaves",
    "?x",
    "",
    null,
    undefined,
  ])("[session.continue-url-foreign-host] %j is not followed", (value) => {
    expect(safeContinueUrl(value, origin)).toBeUndefined();
  });

  it.each([
    "/login",
    "/login?continue_url=/login",
    "/logout",
    "/logout#x",
    "/login/",
    "/api/account/token/revoke",
    "https://bakery.test/logout",
  ])("does not go back to %s, which would end what has just begun", (page) => {
    expect(afterSignIn({ search: `?continue_url=${encodeURIComponent(page)}`, origin })).toBe("/");
  });

  it("goes to a page whose name only begins like them", () => {
    expect(afterSignIn({ search: "?continue_url=/logins", origin })).toBe("/logins");
  });

  it("goes to the root when the way back is not safe", () => {
    expect(afterSignIn({ search: "?continue_url=%2Floaves%3Fa%3D1", origin })).toBe("/loaves?a=1");
    expect(afterSignIn({ search: "?continue_url=%2F%2Fother.test", origin })).toBe("/");
    expect(afterSignIn({ search: "", origin })).toBe("/");
  });
});

describe("signInAddress", () => {
  it("[session.continue-url-added] leads back to the page", () => {
    const address = signInAddress({ pathname: "/loaves", search: "?q=rye&sort=-name", hash: "#top" });
    expect(address).toBe("/login?continue_url=%2Floaves%3Fq%3Drye%26sort%3D-name%23top");
  });

  it.each(["/", "/login"])("[session.continue-url-omitted] from %s there is no way back", (pathname) => {
    expect(signInAddress({ pathname, search: "?q=rye" })).toBe("/login");
  });
});
