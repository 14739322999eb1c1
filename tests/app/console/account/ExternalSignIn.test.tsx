// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ExternalSignIn } from "../../../../app/console/account/ExternalSignIn";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => render(<ExternalSignIn label="Sign in with Teltonika ID" continueUrl="/devices?page=2&q=a b" />);
const link = () => screen.queryByRole("link", { name: "Sign in with Teltonika ID" });
const respondWith = (body: unknown) => async () => new Response(JSON.stringify(body));

it("leads to the provider, and from there to the page that was requested", async () => {
  vi.stubGlobal("fetch", respondWith({ success: true, data: { external: true } }));
  show();
  await vi.waitFor(() => expect(link()).not.toBeNull());
  expect(link()?.getAttribute("href")).toBe("/api/account/external?continue_url=%2Fdevices%3Fpage%3D2%26q%3Da%20b");
});

it.each([
  ["there is no provider", respondWith({ success: true, data: { external: false } })],
  ["the answer says nothing", respondWith({})],
  ["the answer is not JSON", async () => new Response("<html>")],
  ["there is no answer", () => Promise.reject(new TypeError("fetch failed"))],
])("is not offered when %s", async (_when, fetch) => {
  const fetchSpy = vi.fn(fetch);
  vi.stubGlobal("fetch", fetchSpy);
  show();
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledWith("/api/account/sign-in-methods"));
  await new Promise((done) => setTimeout(done, 10));
  expect(link()).toBeNull();
});
