// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure } from "../bakeryServer";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const path = () => location.pathname;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("FormPage", () => {
  async function openForm(answers: Parameters<typeof renderBakery>[0] = {}) {
    const bakery = await renderBakery({ path: "/loaves", ...answers });
    await heading("Loaves");
    history.pushState(null, "", "/forms/new-loaf");
    fireEvent.popState(window);
    await heading("New loaf");
    const field = await screen.findByRole("textbox", { name: /^Name/ });
    fireEvent.change(field, { target: { value: "Sourdough" } });
    return bakery;
  }
  const choose = (crust: string) =>
    fireEvent.change(screen.getByRole("combobox", { name: /^Crust/ }), { target: { value: crust } });
  const optionValue = (label: string) =>
    within(screen.getByRole("combobox", { name: /^Crust/ })).getByRole<HTMLOptionElement>("option", { name: label })
      .value;

  it("[route.forms.success-back] is sent once, reports it, and goes back one page", async () => {
    const { server } = await openForm();
    choose(optionValue("Soft"));
    fireEvent.click(screen.getByRole("button", { name: "Bake" }));
    await heading("Loaves");
    expect(path()).toBe("/loaves");
    expect(await screen.findByText("Loaf created successfully")).toBeTruthy();
    const writes = server.requests.filter(({ operationId }) => operationId === "createLoaf");
    expect(writes.map(({ body }) => body)).toEqual([{ name: "Sourdough", crust: "soft" }]);
    expect(await screen.findByRole("link", { name: "Sourdough" })).toBeTruthy();
  });

  it("leads home after success where no page of the console lies behind it", async () => {
    await openForm();
    // As when a link of another site, or a new tab, opened the form.
    vi.stubGlobal("navigation", { currentEntry: { index: 0 }, entries: () => [{ url: location.href }] });
    history.replaceState(null, "", "/forms/new-loaf");
    const entries = history.length;
    choose(optionValue("Soft"));
    fireEvent.click(screen.getByRole("button", { name: "Bake" }));
    expect(await screen.findByText("Loaf created successfully")).toBeTruthy();
    await waitFor(() => expect(path()).toBe("/loaves"));
    vi.unstubAllGlobals();
    expect(history.length).toBe(entries);
  });

  it("asks for a field only while what it depends on holds", async () => {
    await openForm();
    expect(screen.queryByRole("textbox", { name: /^Seeds/ })).toBeNull();
    choose(optionValue("Crunchy"));
    expect(await screen.findByRole("textbox", { name: /^Seeds/ })).toBeTruthy();
    choose(optionValue("Soft"));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Seeds/ })).toBeNull());
  });

  it("says what the server says in the language of the reader, where the catalogue knows it", async () => {
    const refuse = () => failure(422, "VALIDATION_FAILED", "This needs at least 12 characters.", "name");
    const texts = { "This needs at least {limit} characters.": "Dette trenger minst {limit} tegn." };
    const language = { code: "nb", name: "Norsk", direction: "ltr" as const, texts };
    await openForm({ answers: { createLoaf: refuse }, boot: { language } });
    choose(optionValue("Soft"));
    fireEvent.click(screen.getByRole("button", { name: "Bake" }));
    expect(await screen.findByText("Dette trenger minst 12 tegn.")).toBeTruthy();
  });

  it("shows an error of the server at its field and keeps what was typed", async () => {
    const refuse = () => failure(422, "VALIDATION_FAILED", "There is a Sourdough already.", "name");
    await openForm({ answers: { createLoaf: refuse } });
    choose(optionValue("Soft"));
    fireEvent.click(screen.getByRole("button", { name: "Bake" }));
    expect(await screen.findByText("There is a Sourdough already.")).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["Sourdough", "true"]);
    expect(path()).toBe("/forms/new-loaf");
  });
});
