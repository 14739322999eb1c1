// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useOperation, useRefetch } from "../../../../engine/api/useOperation";
import { ItemSelect } from "../../../../engine/fields/items/ItemSelect";
import { useOnMissedEvents } from "../../../../engine/live/LiveContext";
import { type Call, makeForm, renderContent } from "../../renderContent";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const query = ["q", "limit", "offset", "id"];
const operations = { listFlours: { method: "get" as const, path: "/flours", query } };
const flours = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Flour ${index + 1}` }));

function answer({ params = {} }: Call) {
  const { q = "", offset = 0, limit = 10, id } = params as Record<string, number & string>;
  const ids = id === undefined ? undefined : String(id).split(",").map(Number);
  const found = flours.filter((flour) => flour.name.includes(String(q)) && (ids?.includes(flour.id) ?? true));
  return { data: found.slice(offset, offset + limit), meta: { total: found.length } };
}

function Field({
  start,
  options,
  onChange,
}: {
  start?: unknown;
  options?: object;
  onChange: (value: unknown) => void;
}) {
  const [value, setValue] = useState(start);
  const change = (next: unknown) => {
    setValue(next);
    onChange(next);
  };
  return (
    <ItemSelect
      id="flour"
      label="Flour"
      value={value}
      options={{ operation: "listFlours", ...options }}
      onChange={change}
      onBlur={() => undefined}
    />
  );
}

/** As in a console, which refetches its data when live events may have been missed. */
function ListAndField() {
  useOnMissedEvents(useRefetch());
  const list = useOperation<unknown[]>("listFlours", { limit: 5 });
  return (
    <>
      <p>{list.data?.length} in the list</p>
      <Field start={14} onChange={() => undefined} />
    </>
  );
}

function show(props: { start?: unknown; options?: object } = {}, respond: typeof answer = answer) {
  const onChange = vi.fn();
  const shown = renderContent(<Field {...props} onChange={onChange} />, {
    boot: { operations, settings: { lookupPageSize: 10 } },
    answer: respond,
  });
  return { ...shown, onChange, requestParams: () => shown.callsOf("listFlours").map((call) => call.params) };
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Flour" });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const option = (name: string) => screen.findByRole("option", { name });

describe("[field.component.item-select] ItemSelect", () => {
  test("asks for nothing until it is opened", async () => {
    const { requestParams } = show();
    expect(requestParams()).toEqual([]);
    fireEvent.click(box());
    await option("Flour 1");
    expect(requestParams()).toEqual([{ limit: 10, offset: 0 }]);
  });

  test("shows the name of what is chosen, looked up by its id", async () => {
    const { requestParams } = show({ start: 14 });
    await waitFor(() => expect(box().value).toBe("Flour 14"));
    expect(requestParams()).toEqual([{ id: "14", limit: 10 }]);
  });

  test("a pasted name becomes the item called so, which is requested once; one that several have or nobody stays", async () => {
    const named = (value: string, total = 4) => {
      const onChange = vi.fn();
      const { callsOf } = renderContent(
        <ItemSelect
          id="flour"
          label="Flour"
          value={value}
          schema={{ type: "integer" }}
          options={{ operation: "listFlours" }}
          onChange={onChange}
          onBlur={() => undefined}
        />,
        {
          boot: { operations, settings: { lookupPageSize: 10 } },
          answer: () => ({
            data: [
              { id: 3, name: "Rye" },
              { id: 4, name: "Rye, dark" },
              { id: 5, name: "Spelt" },
              { id: 6, name: "spelt" },
            ],
            meta: { total },
          }),
        },
      );
      return { onChange, requestParams: () => callsOf("listFlours").map(({ params }) => params) };
    };
    const rye = named("rye, DARK ");
    await waitFor(() => expect(rye.onChange).toHaveBeenCalledWith(4));
    expect(rye.onChange).toHaveBeenCalledTimes(1);
    expect(rye.requestParams()).toEqual([{ q: "rye, DARK ", limit: 10 }]);
    cleanup();
    // With five in total, an option outside the loaded page may have the same name.
    const ambiguous = [["Spelt"], ["Oat"], ["Rye", 5]] as const;
    for (const [text, total] of ambiguous) {
      const other = named(text, total);
      await waitFor(() => expect(other.requestParams()).toHaveLength(1));
      await screen.findByDisplayValue(text);
      expect(other.onChange).not.toHaveBeenCalled();
      cleanup();
    }
  });

  test("is requested once for the selection, however late the live connection is established", async () => {
    const { callsOf, missEvents } = renderContent(<ListAndField />, {
      boot: { operations, settings: { lookupPageSize: 10 } },
      answer,
    });
    await waitFor(() => expect(box().value).toBe("Flour 14"));
    await screen.findByText("5 in the list");
    act(() => missEvents());
    await waitFor(() => expect(callsOf("listFlours").filter(({ params }) => params?.limit === 5)).toHaveLength(2));
    expect(callsOf("listFlours").filter(({ params }) => params?.id === "14")).toHaveLength(1);
  });

  test("is asked again for what is chosen when it was not answered before the connection was lost", async () => {
    let isFailing = true;
    const error = { status: 0, statusText: "", errors: [] };
    const { missEvents } = renderContent(<ListAndField />, {
      boot: { operations, settings: { lookupPageSize: 10 } },
      answer: (call) => (isFailing ? ({ error } as unknown as ReturnType<typeof answer>) : answer(call)),
    });
    await waitFor(() => expect(box().value).toBe("14"));
    isFailing = false;
    act(() => missEvents());
    await waitFor(() => expect(box().value).toBe("Flour 14"));
  });

  test("searches on the server once typing rests", async () => {
    const { requestParams } = show();
    fireEvent.click(box());
    await option("Flour 1");
    vi.useFakeTimers();
    for (const value of ["2", "24"]) fireEvent.change(box(), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(requestParams()).toHaveLength(1);
    for (const step of [2, 50, 50]) await act(() => vi.advanceTimersByTimeAsync(step));
    expect(requestParams().at(-1)).toEqual({ q: "24", limit: 10, offset: 0 });
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Flour 24"]);
  });

  test("follows the keyboard pattern of a combobox", async () => {
    const { onChange } = show();
    press("ArrowDown");
    const first = await option("Flour 1");
    expect(box().getAttribute("aria-expanded")).toBe("true");
    press("ArrowDown");
    expect(box().getAttribute("aria-activedescendant")).toBe(first.id);
    press("ArrowDown");
    press("Enter");
    expect(onChange.mock.calls).toEqual([[2]]);
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(box().value).toBe("Flour 2");
    press("ArrowDown");
    press("Escape");
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(onChange).toHaveBeenCalledOnce();
  });

  test("reads further pages as the list is scrolled to its end", async () => {
    const { requestParams } = show();
    fireEvent.click(box());
    await option("Flour 1");
    fireEvent.scroll(screen.getByRole("listbox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(20));
    fireEvent.scroll(screen.getByRole("listbox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(25));
    fireEvent.scroll(screen.getByRole("listbox"));
    expect(requestParams().map((params) => params?.offset)).toEqual([0, 10, 20]);
  });

  test("chooses several, shows them by name and lets go of one", async () => {
    const { onChange } = show({ start: [3], options: { multiple: true } });
    fireEvent.click(box());
    fireEvent.click(await option("Flour 1"));
    expect(onChange).toHaveBeenLastCalledWith([3, 1]);
    fireEvent.click(await screen.findByRole("button", { name: "Remove Flour 3" }));
    expect(onChange).toHaveBeenLastCalledWith([1]);
  });

  test("draws only text where a filter says what it is set to", async () => {
    show({ start: "2,5", options: { asText: true } });
    expect(await screen.findByText("Flour 2, Flour 5")).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("says that nothing was found, and tries again after a failure", async () => {
    let isFailing = true;
    const error = { status: 500, statusText: "", errors: [] };
    show({}, (call) => (isFailing ? ({ error } as unknown as ReturnType<typeof answer>) : answer(call)));
    fireEvent.click(box());
    await screen.findByText("The items could not be read.");
    isFailing = false;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await option("Flour 1");
  });

  test("asks once for a page that cannot be read, reports it below what is there, and goes on when asked to", async () => {
    let isFailing = true;
    const error = { status: 500, statusText: "", errors: [] };
    const { requestParams } = show({}, (call) =>
      isFailing && Number(call.params?.offset) > 0 ? ({ error } as unknown as ReturnType<typeof answer>) : answer(call),
    );
    press("ArrowDown");
    await option("Flour 1");
    press("ArrowUp");
    await screen.findByText("The items could not be read.");
    for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve());
    expect(requestParams().map((params) => params?.offset)).toEqual([0, 10]);
    isFailing = false;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await option("Flour 20");
    expect(screen.queryByText("The items could not be read.")).toBeNull();
    expect(requestParams().map((params) => params?.offset)).toEqual([0, 10, 10]);
  });

  test("lists an item once that another one, made meanwhile, pushed on to the next page", async () => {
    const errors = vi.spyOn(console, "error");
    const added = { id: 99, name: "Flour 0" };
    show({}, ({ params = {} }) => {
      const { offset = 0, limit = 10 } = params as Record<string, number>;
      const found = offset === 0 ? flours : [added, ...flours];
      return { data: found.slice(offset, offset + limit), meta: { total: found.length } };
    });
    fireEvent.click(box());
    await option("Flour 1");
    fireEvent.scroll(screen.getByRole("listbox"));
    await option("Flour 19");
    expect(screen.getAllByRole("option", { name: "Flour 10" })).toHaveLength(1);
    expect(errors).not.toHaveBeenCalled();
  });

  describe("whose items a form makes", () => {
    const schema = { type: "object", properties: { name: { type: "string" } } };
    const createFlour = { method: "post" as const, path: "/flours", permission: "create_flours" };
    const show = async (permissions: string[]) => {
      const onChange = vi.fn();
      const form = await makeForm({ title: "New flour", schema, submit: { operation: "createFlour" } });
      renderContent(<Field options={{ create: "new-flour" }} onChange={onChange} />, {
        boot: { operations: { ...operations, createFlour } },
        modules: { "form/new-flour": form },
        permissions,
        answer: (call) => (call.operation === "createFlour" ? { data: { id: 40, name: "Emmer" } } : answer(call)),
      });
      return onChange;
    };

    test("chooses what was made, and shows its name", async () => {
      const onChange = await show(["create_flours"]);
      fireEvent.click(await screen.findByRole("button", { name: "New flour" }));
      const dialog = await screen.findByRole("dialog", { name: "New flour" }, { timeout: 8000 });
      fireEvent.click(await within(dialog).findByRole("button", { name: "Save" }, { timeout: 8000 }));
      await waitFor(() => expect(onChange.mock.calls).toEqual([[40]]));
      expect(box().value).toBe("Emmer");
    });

    test("offers no form to who may not send it", async () => {
      await show([]);
      await act(() => Promise.resolve());
      expect(screen.queryByRole("button", { name: "New flour" })).toBeNull();
    });
  });
});

/** The props React rendered an element with: a new object each time its component renders. */
function renderedProps(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
  if (key === undefined) throw new Error("React no longer exposes the props of an element.");
  return (element as unknown as Record<string, unknown>)[key];
}

test("an option in the list is not rendered again as more are loaded or others become active", async () => {
  show({ start: 1 });
  const input = await screen.findByDisplayValue("Flour 1");
  fireEvent.click(input);
  const second = await option("Flour 2");
  const [third, list] = [await option("Flour 3"), screen.getByRole("listbox")];
  const [before, listBefore] = [[second, third].map(renderedProps), renderedProps(list)];
  for (let presses = 0; presses < 4; presses += 1) fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.scroll(list);
  await option("Flour 11");
  expect(renderedProps(list)).not.toBe(listBefore);
  expect([second, third].map(renderedProps).map((now, index) => now === before[index])).toEqual([true, true]);
});
