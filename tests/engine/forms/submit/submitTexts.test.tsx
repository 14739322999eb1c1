// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BindingContext } from "../../../../engine/bindings/bind";
import { FormView } from "../../../../engine/forms/FormView";
import { type ContentOptions, makeForm, renderContent } from "../../renderContent";

afterEach(cleanup);

const properties = { name: { type: "string", title: "Name" }, file: { type: ["object", "string"], title: "File" } };
const schema = { type: "object", properties };

async function show(words: object, options: ContentOptions = {}, context: BindingContext = {}, onDone?: () => void) {
  const module = await makeForm({ schema, submit: { operation: "createLoaf", ...words } });
  const shown = renderContent(<FormView form="loaf" context={context} onDone={onDone} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
    ...options,
  });
  fireEvent.change(await screen.findByLabelText(/Name/, {}, { timeout: 8000 }), { target: { value: "Rye" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  return shown;
}

const failing = (...messages: string[]) => ({
  answer: () => ({
    error: { status: 422, statusText: "", errors: messages.map((message) => ({ code: "BAD_REQUEST", message })) },
  }),
});

test("[http.submit.response] the host of a form gets the data of the response and the channel of its progress", async () => {
  const onDone = vi.fn();
  const answer = () => ({ data: { id: 7 }, meta: { channel: "private-oven.7" } });
  await show({}, { answer }, {}, onDone);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ data: { id: 7 }, meta: { channel: "private-oven.7" } });
});

test("the host that shows a form's response gets its channel, and no extra window opens", async () => {
  const onResponse = vi.fn();
  const module = await makeForm({ schema, submit: { operation: "createLoaf" } });
  renderContent(<FormView form="loaf" context={{}} onResponse={onResponse} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } }, header: { progress: "oven" } as never },
    modules: { "form/loaf": module },
    answer: () => ({ data: { id: 7 }, meta: { channel: "private-oven.7" } }),
  });
  fireEvent.change(await screen.findByLabelText(/Name/, {}, { timeout: 8000 }), { target: { value: "Rye" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onResponse).toHaveBeenCalledOnce());
  expect(onResponse.mock.calls[0]?.[0]).toMatchObject({ record: { id: 7 }, channel: "private-oven.7" });
  expect(document.querySelector("dialog")).toBeNull();
});

test("[http.submit.base-url] the base path a form names goes with its call", async () => {
  const { callsOf } = await show({ base: "/eu/api" });
  await waitFor(() => expect(callsOf("createLoaf").map(({ base }) => base)).toEqual(["/eu/api"]));
});

test("what is no object travels as it is: the value of one field is the whole body", async () => {
  const { callsOf } = await show({ whole: "name" });
  await waitFor(() => expect(callsOf("createLoaf").map(({ body }) => body)).toEqual(["Rye"]));
});

test("a call that changes something without a body is given its values in the query", async () => {
  const createLoaf = { method: "post" as const, path: "/loaves", inQuery: true as const };
  const onDone = vi.fn();
  const words = { params: { oven: 3 } };
  const { callsOf } = await show(words, { boot: { operations: { createLoaf } } }, {}, onDone);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(callsOf("createLoaf")).toMatchObject([{ params: { oven: 3, name: "Rye" }, body: undefined }]);
});

describe("a form about several records", () => {
  const context = { selection: [{ id: 4 }, { id: 7 }] };
  const bulk = { key: "loaf_id", records: "{selection.id}" };

  test("[http.bulk-payload.data] sends one item for each of them", async () => {
    const { callsOf } = await show({ bulk }, {}, context);
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
    const data = [
      { loaf_id: 4, name: "Rye" },
      { loaf_id: 7, name: "Rye" },
    ];
    expect(callsOf("createLoaf")[0]?.body).toEqual({ data });
  });

  test("[http.bulk-payload.action] sends an action once, and the list of them", async () => {
    const { callsOf } = await show({ bulk, body: { action: "slice" } }, {}, context);
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
    expect(callsOf("createLoaf")[0]?.body).toEqual({ action: "slice", name: "Rye", loaf_id: [4, 7] });
  });
});

describe("errors that belong to no field", () => {
  test("[errors.array.single-toast] are a toast where the form wants it and there is one", async () => {
    await show({ errors: "toast" }, failing("The oven is cold."));
    const toast = await screen.findByText("The oven is cold.");
    expect(toast.closest("[role=status]")).not.toBeNull();
    expect(document.querySelector("form")?.parentElement?.querySelector("ul[role=alert]")).toBeNull();
  });

  test("[errors.array.single-toast] are a list where there are two", async () => {
    await show({ errors: "toast" }, failing("The oven is cold.", "The flour is gone."));
    const alert = await screen.findByRole("alert");
    expect(
      within(alert)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["The oven is cold.", "The flour is gone."]);
  });

  test("[errors.array.modal] a single one is in a window titled Error where the form wants it", async () => {
    await show({ errors: "modal" }, failing("The oven is cold."));
    const dialog = await screen.findByRole("alertdialog", { name: "Error" });
    expect(dialog.textContent).toContain("The oven is cold.");
    expect(document.querySelector("form")?.parentElement?.querySelector("ul[role=alert]")).toBeNull();
  });

  test("[errors.array.modal] are in a window titled Error where the form wants it", async () => {
    await show({ errors: "modal" }, failing("The oven is cold.", "The flour is gone."));
    const dialog = await screen.findByRole("alertdialog", { name: "Error" });
    for (const text of ["The oven is cold.", "The flour is gone."]) expect(dialog.textContent).toContain(text);
    expect(
      within(dialog)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Close"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

test("what only a part was done of stays open, names every line that was not, and shows what was", async () => {
  const messages = Array.from({ length: 12 }, (_, at) => `Line ${at + 2}: There is no such loaf.`);
  const errors = messages.map((message, at) => ({ code: "VALIDATION_FAILED", message, source: `file.${at + 2}` }));
  const onDone = vi.fn();
  const answer = () => ({ data: [1], error: { status: 207, statusText: "", errors } });
  await show({ success: "All loaves are tagged." }, { answer }, {}, onDone);
  const alert = await screen.findByRole("alert");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(messages);
  await screen.findByText("Only partly done.");
  expect(screen.queryByText("All loaves are tagged.")).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test("a form that takes something away warns by its button, and by that of its question", async () => {
  await show({ tone: "danger", confirm: "Throw it away?" });
  const toneOf = (button: HTMLElement) => button.getAttribute("data-tone");
  const question = await screen.findByRole("alertdialog");
  expect(toneOf(within(question).getByRole("button", { name: "Confirm" }))).toBe("danger");
  expect(toneOf(screen.getByText("Save").closest("button") as HTMLElement)).toBe("danger");
});
