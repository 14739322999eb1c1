import { describe, expect, it } from "vitest";
import { cookieText, readCookie } from "../../../engine/settings/cookies";

describe("cookies", () => {
  it.each([
    { cookies: "a=1; b=2", name: "b", want: "2" },
    { cookies: "ab=1", name: "b", want: undefined },
    { cookies: "b=", name: "b", want: "" },
    { cookies: "b=x%20y%3B", name: "b", want: "x y;" },
    { cookies: "b=%E0%A4%A", name: "b", want: "%E0%A4%A" },
    { cookies: "b=a=b", name: "b", want: "a=b" },
    { cookies: "", name: "b", want: undefined },
  ])("$name of $cookies is $want", ({ cookies, name, want }) => {
    expect(readCookie(cookies, name)).toBe(want);
  });

  it("writes for a year, and removes", () => {
    expect(cookieText("a", "x;y")).toBe("a=x%3By; path=/; max-age=31536000; samesite=strict");
    expect(cookieText("a", null)).toBe("a=; path=/; max-age=0; samesite=strict");
  });
});
