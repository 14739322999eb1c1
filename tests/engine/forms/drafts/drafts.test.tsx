// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteDraft, readDraft, saveDraft, storableData } from "../../../../engine/forms/drafts/drafts";
import { FormView, type FormViewProps } from "../../../../engine/forms/FormView";
import { userStorage } from "../../../../engine/settings/jsonStorage";
import { type ContentOptions, makeForm, renderContent } from "../../renderContent";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const operations = { createLoaf: { method: "post", path: "/loaves" } } as const;
const schema = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    secret: { type: "string", title: "Secret" },
    crust: { type: "string", title: "Crust", enum: ["soft", "hard"] },
  },
};
const uiSchema = { secret: { "ui:widget": "password" } };

async function show(props: Partial<FormViewProps> = {}, options: ContentOptions = {}) {
  const module = await makeForm({ schema, uiSchema });
  const shown = renderContent(<FormView form="loaf" context={{}} {...props} />, {
    boot: { operations },
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
    ...options,
  });
  await screen.findByLabelText("Name", {}, { timeout: 8000 });
  return shown;
}

const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const leavePage = () => window.dispatchEvent(new Event("pagehide"));
const restoreButton = () => screen.queryByRole("button", { name: "Restore it" });

describe("a form that was not sent", () => {
  test("is offered back after a reload, without its secrets", async () => {
    await show();
    type("Name", "Rye");
    type("Secret", "yeast");
    leavePage();
    await show();
    expect(name().value).toBe("");
    fireEvent.click(restoreButton() as HTMLElement);
    await waitFor(() => expect(name().value).toBe("Rye"));
    expect(screen.getByLabelText<HTMLInputElement>("Secret").value).toBe("");
    expect(restoreButton()).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain("yeast");
  });

  test("is kept while it is typed, and when its page is left", async () => {
    await show();
    type("Name", "Rye");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Rye"), { timeout: 3000 });
    type("Name", "Rye bread");
    cleanup();
    await show();
    fireEvent.click(restoreButton() as HTMLElement);
    await waitFor(() => expect(name().value).toBe("Rye bread"));
  });

  test("is offered at once in the window that takes its place", async () => {
    const { show: showNext } = await show();
    type("Name", "Rye");
    showNext(<FormView key="again" form="loaf" context={{}} />);
    await waitFor(() => expect(name().value).toBe(""));
    fireEvent.click(restoreButton() as HTMLElement);
    await waitFor(() => expect(name().value).toBe("Rye"));
  });

  test("is kept at once when its page is hidden, or when the session ends while it is typed", async () => {
    const stored = () => JSON.stringify({ ...localStorage });
    const { endSession } = await show();
    const visibility = vi.spyOn(document, "visibilityState", "get");
    type("Name", "Rye");
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(stored()).not.toContain("Rye");
    visibility.mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    visibility.mockRestore();
    expect(stored()).toContain("Rye");
    type("Name", "Rye bread");
    endSession();
    expect(stored()).toContain("Rye bread");
  });

  test("is not written again by what is still on the screen once its user has signed out", async () => {
    const { endSession } = await show();
    type("Name", "Rye");
    endSession();
    // Signing out deletes the drafts at the moment the session ends.
    localStorage.clear();
    vi.useFakeTimers();
    type("Name", "Rye bread");
    leavePage();
    vi.runAllTimers();
    vi.useRealTimers();
    cleanup();
    expect({ ...localStorage }).toEqual({});
  });

  const hint = "Your input is saved here until you return.";

  test("says that it is kept when its page is left, and nothing when nothing was entered", async () => {
    const { show: put } = await show();
    put(<p>Elsewhere</p>);
    expect(screen.queryByText(hint)).toBeNull();
    put(<FormView form="loaf" context={{}} />);
    await screen.findByLabelText("Name");
    type("Name", "Rye");
    put(<p>Elsewhere</p>);
    await screen.findByText(hint);
  });

  test("does not warn about input that was sent or must not be stored; with a full storage the page warns", async () => {
    const { show: put, callsOf } = await show();
    const leave = async () => {
      put(<p>Elsewhere</p>);
      await new Promise((done) => setTimeout(done, 50));
      expect(screen.queryByText(hint)).toBeNull();
      put(<FormView form="loaf" context={{}} />);
      await screen.findByLabelText("Name");
    };
    type("Name", "Rye");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("Rye"));
    await leave();
    type("Secret", "yeast");
    await leave();
    // Simulates a storage whose quota is exceeded.
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    type("Name", "Oat");
    put(<p>Elsewhere</p>);
    full.mockRestore();
    await screen.findByText(hint);
    put(<FormView form="loaf" context={{}} />);
    fireEvent.click(await screen.findByRole("button", { name: "Restore it" }));
    await waitFor(() => expect(name().value).toBe("Oat"));
  });

  test("stays empty where it was emptied, whatever its default", async () => {
    const flour = { type: "string", title: "Flour", default: "rye" };
    const module = await makeForm({ schema: { type: "object", properties: { ...schema.properties, flour } } });
    const options = { modules: { "form/loaf": module } };
    await show({}, options);
    type("Name", "Rye");
    type("Flour", "");
    leavePage();
    cleanup();
    const { callsOf } = await show({}, options);
    expect(screen.getByLabelText<HTMLInputElement>("Flour").value).toBe("rye");
    fireEvent.click(restoreButton() as HTMLElement);
    await waitFor(() => expect(name().value).toBe("Rye"));
    expect(screen.getByLabelText<HTMLInputElement>("Flour").value).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ name: "Rye" }));
  });

  test("is sent as it was restored", async () => {
    await show();
    type("Name", "Rye");
    fireEvent.change(screen.getByLabelText("Crust"), { target: { value: "1" } });
    leavePage();
    const { callsOf } = await show();
    fireEvent.click(restoreButton() as HTMLElement);
    await waitFor(() => expect(name().value).toBe("Rye"));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ name: "Rye", crust: "hard" }));
  });

  test("survives a lost network: it stays as it was filled, and is kept", async () => {
    const lost = { error: { status: 0, statusText: "Failed to send request. Try again later.", errors: [] } };
    await show({}, { answer: () => lost });
    type("Name", "Rye");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Failed to send request. Try again later.");
    expect(name().value).toBe("Rye");
    expect(JSON.stringify({ ...localStorage })).toContain("Rye");
  });

  test("is gone once it was sent, or when it is not wanted", async () => {
    const { callsOf } = await show();
    type("Name", "Rye");
    leavePage();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("Rye"));
    await show();
    expect(restoreButton()).toBeNull();
    type("Name", "Oat");
    leavePage();
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Discard it" }));
    expect(restoreButton()).toBeNull();
    await show();
    expect(restoreButton()).toBeNull();
  });

  test("is gone when what was kept is taken out again by hand", async () => {
    await show();
    type("Name", "Rye");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Rye"));
    type("Name", "");
    leavePage();
    await show();
    expect(restoreButton()).toBeNull();
  });

  test("is offered to its user only, and for its record only", async () => {
    await show({ context: { route: { id: 1 } } });
    type("Name", "Rye");
    leavePage();
    await show({ context: { route: { id: 2 } } });
    expect(restoreButton()).toBeNull();
    await show({ context: { route: { id: 1 } } }, { user: { id: 2 } });
    expect(restoreButton()).toBeNull();
    await show({ context: { route: { id: 1 } } });
    expect(restoreButton()).not.toBeNull();
  });

  test("is no reason for an offer when nothing was entered", async () => {
    await show();
    leavePage();
    cleanup();
    await show();
    expect(restoreButton()).toBeNull();
  });
});

describe("drafts in a storage", () => {
  const storage = () => userStorage(localStorage, 1);
  const day = 24 * 60 * 60 * 1000;

  test("are given up after a week", () => {
    saveDraft(storage(), "a", { at: 0, data: { name: "Rye" } });
    expect(readDraft(storage(), "a", 6 * day)).toEqual({ at: 0, data: { name: "Rye" } });
    expect(readDraft(storage(), "a", 7 * day)).toBeUndefined();
  });

  test("are the newest twenty", () => {
    for (let at = 0; at < 25; at += 1) saveDraft(storage(), `form${at}`, { at, data: {} });
    const isStored = Array.from({ length: 25 }, (_, at) => readDraft(storage(), `form${at}`, 25) !== undefined);
    expect(isStored.filter(Boolean)).toHaveLength(20);
    expect(isStored.slice(0, 5)).toEqual([false, false, false, false, false]);
  });

  test("that somebody broke are none", () => {
    for (const broken of ["{", "null", '{"a":1}', '{"a":{"data":3}}', "[]"]) {
      localStorage.setItem("user.1.drafts", broken);
      expect(readDraft(storage(), "a", 0)).toBeUndefined();
    }
  });

  test("that do not fit are left out without a word to anybody", () => {
    // Simulates a storage whose quota is exceeded.
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    saveDraft(storage(), "a", { at: 0, data: {} });
    deleteDraft(storage(), "a");
    full.mockRestore();
    expect(readDraft(storage(), "a", 0)).toBeUndefined();
  });

  test("hold neither files nor what is only written", () => {
    const properties = {
      file: { type: ["string", "object"] },
      pin: { type: "string", writeOnly: true },
      list: { type: "array" },
      name: { type: "string" },
    };
    const file = new File(["x"], "x.txt");
    const data = { file, pin: "1234", list: [{ file }], name: "Rye", unknown: 1 };
    expect(storableData({ properties }, {}, data)).toEqual({ name: "Rye" });
  });

  test("hold no secret of a group, a list, a reference or a further name", () => {
    const secret = { type: "string", format: "password" };
    const door = { type: "object", properties: { name: { type: "string" }, code: secret, word: { type: "string" } } };
    const schema = {
      definitions: { door },
      properties: {
        front: door,
        doors: { type: "array", items: { $ref: "#/definitions/door" } },
        codes: { type: "array", items: secret },
        pair: { type: "array", items: [{ type: "string" }, door] },
        further: { additionalProperties: { $ref: "#/definitions/door" } },
        matched: { patternProperties: { "^pin_": secret, "^n_": { type: "string" } } },
      },
      allOf: [{ $ref: "#/definitions/door" }],
    };
    const widgets = { word: { "ui:widget": "password" } };
    const ui = { ...widgets, front: widgets, doors: { items: widgets }, further: { additionalProperties: widgets } };
    const one = { name: "Rye", code: "1", word: "2" };
    const data = {
      ...{ ...one, front: one, doors: [one, one], codes: ["1"], further: { own: one } },
      pair: ["a", { name: "Oat", code: "3" }],
      matched: { pin_a: "4", n_a: "Hall", other: "5" },
    };
    const stored = { name: "Rye" };
    expect(storableData(schema, ui, data)).toEqual({
      ...{ ...stored, front: stored, doors: [stored, stored], further: { own: stored } },
      pair: ["a", { name: "Oat" }],
      matched: { n_a: "Hall" },
    });
  });
});
