// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { BakeryRequest } from "./bakeryServer";
import { renderBakery } from "./renderBakery";

afterEach(cleanup);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const line = ({ method, url }: BakeryRequest) => `${method} ${url.pathname}${url.search}`;

it("a visit asks for what its pages show and what somebody does, nothing more and nothing twice", async () => {
  localStorage.clear();
  sessionStorage.clear();
  // Long enough for a slow machine to return to a page within it.
  const { server } = await renderBakery({ path: "/loaves", boot: { settings: { throttleWindow: 60_000 } } });
  let read = 0;
  const log = async (...want: (string | RegExp)[]) => {
    await waitFor(() => expect(server.requests.length - read).toBeGreaterThanOrEqual(want.length));
    // A superfluous request would have been sent by now.
    await new Promise((done) => setTimeout(done, 50));
    const lines = server.requests.slice(read).map(line);
    read = server.requests.length;
    expect(lines).toEqual(want.map((one) => (typeof one === "string" ? one : expect.stringMatching(one))));
  };
  await heading("Loaves");
  await screen.findByRole("link", { name: "Rye" });
  await log("GET /api/user", /^GET \/api\/storage/, /^GET \/api\/loaves(\?|$)/);

  fireEvent.click(screen.getByRole("link", { name: "Rye" }));
  await heading("Rye");
  await log("GET /api/loaves/1");

  fireEvent.click(
    within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getByRole("link", { name: "Loaves" }),
  );
  await heading("Loaves");
  await screen.findByRole("link", { name: "Brioche" });
  await log();

  fireEvent.click(screen.getByRole("button", { name: "Actions for Brioche" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Throw away" }));
  const dialog = (await screen.findByText("Throw Brioche away?")).closest("dialog") as HTMLDialogElement;
  fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Brioche" })).toBeNull());
  await log("DELETE /api/loaves/2", /^GET \/api\/loaves\?/);

  const sent = server.requests.map(({ headers }) => headers);
  expect(sent.filter((headers) => headers.get("X-Requested-With") !== "XMLHttpRequest")).toEqual([]);
  expect(sent.filter((headers) => headers.get("X-SPA-VERSION") === null)).toEqual([]);
  expect(sent.filter((headers) => headers.has("Idempotency-Key"))).toHaveLength(1);
});
