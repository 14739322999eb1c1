// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure } from "../bakeryServer";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const rowOf = async (name: string) =>
  (await screen.findByRole("link", { name })).closest("[role=row], tr") as HTMLElement;

describe("PageView", () => {
  it("an action opens a form in a window; when it is done the window is gone and the list is read again", async () => {
    await renderBakery({ path: "/loaves" });
    fireEvent.click(await screen.findByRole("button", { name: "New loaf" }));
    const window = within(await screen.findByRole("dialog", { name: "New loaf" }));
    const name = await window.findByRole("textbox", { name: /^Name/ });
    fireEvent.change(name, { target: { value: "Baguette" } });
    const crust = window.getByRole("combobox", { name: /^Crust/ });
    const soft = within(crust).getByRole<HTMLOptionElement>("option", { name: "Soft" });
    fireEvent.change(crust, { target: { value: soft.value } });
    fireEvent.click(window.getByRole("button", { name: "Bake" }));
    expect(await screen.findByRole("link", { name: "Baguette" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "New loaf" })).toBeNull();
  });

  const wrong = () => failure(422, "VALIDATION_FAILED", "This must be a whole number.", "path.id");
  const none = () => failure(404, "NOT_FOUND", "Not found, or you do not have access to it.", undefined);
  it.each([
    ["cannot be one", "/loaves/rye", wrong],
    ["nobody has", "/loaves/99", none],
  ])(
    "an address with a number that %s is a page that is not found, with nothing to try again",
    async (_, path, getLoaf) => {
      await renderBakery({ path, answers: { getLoaf } });
      expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
      expect(await screen.findByText("Not found, or you do not have access to it.")).toBeTruthy();
      expect(screen.queryByText("This must be a whole number.")).toBeNull();
      expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
      expect(location.pathname).toBe(path);
    },
  );

  it("a record that a server in trouble does not give is requested again", async () => {
    const serverError = () => failure(500, "INTERNAL", "Something went wrong.", undefined);
    await renderBakery({ path: "/loaves/1", answers: { getLoaf: serverError } });
    expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Page not found" })).toBeNull();
  });

  it("an action nobody is allowed is not offered", async () => {
    await renderBakery({ path: "/loaves", permissions: ["view_loaves"] });
    await screen.findByRole("link", { name: "Rye" });
    expect(screen.queryByRole("button", { name: "New loaf" })).toBeNull();
  });

  it("a removal is confirmed first, then done and reported", async () => {
    const { server } = await renderBakery({ path: "/loaves" });
    fireEvent.click(within(await rowOf("Rye")).getByRole("button"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Throw away" }));
    const question = await screen.findByText("Throw Rye away?");
    expect(server.loaves).toHaveLength(2);
    const dialog = question.closest("dialog") as HTMLDialogElement;
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Loaf removed successfully")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Rye" })).toBeNull());
    expect(server.loaves.map(({ name }) => name)).toEqual(["Brioche"]);
  });

  it("a live event changes the row it is about", async () => {
    const { send, joined } = await renderBakery({ path: "/loaves" });
    expect((await rowOf("Rye")).textContent).toContain("750");
    await waitFor(() => expect(joined).toContain("private-loaves.3"));
    send("LoafChanged", "private-loaves.3", [{ id: 1, weight: 725 }]);
    await waitFor(async () => expect((await rowOf("Rye")).textContent).toContain("725"));
    expect((await rowOf("Brioche")).textContent).toContain("400");
  });

  it("tabs show what the user may see", async () => {
    await renderBakery({ path: "/loaves/1", permissions: ["view_loaves"] });
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Recipe"]);
    expect(screen.getByRole("tabpanel").textContent).toContain("Rye");
  });
});
