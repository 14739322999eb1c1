// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refuseFile } from "../../../engine/fields/files/checkFile";
import { formWidgets } from "../../../engine/fields/formWidgets";
import { generatePassword } from "../../../engine/fields/text/generatePassword";
import type { WidgetProps } from "../../../engine/registry/Registry";
import { productSettings } from "../../productSettings";
import { showWidget } from "./showWidget";

afterEach(cleanup);

function show(name: keyof typeof formWidgets, props: Partial<WidgetProps> = {}) {
  const tokens = { F: { description: "", pattern: "[0-9A-Fa-f]", transform: "uppercase" as const } };
  const boot = { masks: { tokens } };
  return showWidget(formWidgets[name], props, { boot }).onChange;
}

const input = () => screen.getByLabelText<HTMLInputElement>("Field");
const type = (value: string) => fireEvent.change(input(), { target: { value } });

describe("texts", () => {
  test("[field.type.text] a text is one line, and an empty one is no value", () => {
    const onChange = show("TextWidget", { value: "Rye" });
    expect([input().tagName, input().type]).toEqual(["INPUT", "text"]);
    type("");
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  test("[field.type.textarea] a long text has several lines", () => {
    const onChange = show("TextareaWidget");
    expect(input().tagName).toBe("TEXTAREA");
    type("a\nb");
    expect(onChange).toHaveBeenLastCalledWith("a\nb");
  });

  test("[field.key.mask] a mask is applied while typing", () => {
    const onChange = show("TextWidget", { options: { mask: "FF:FF" } });
    type("0ax1");
    expect(onChange).toHaveBeenLastCalledWith("0A:1");
    expect(input().value).toBe("0A:1");
  });

  test("[field.key.disabled] a disabled field cannot be edited", () => {
    show("TextWidget", { disabled: true });
    expect(input().disabled).toBe(true);
  });

  test("a number asks for the keys of numbers", () => {
    show("TextWidget", { schema: { type: "integer" } });
    expect(input().inputMode).toBe("numeric");
  });
});

describe("passwords", () => {
  test("[field.type.password] a password is hidden until requested", () => {
    show("PasswordWidget", { value: "bread" });
    expect(input().type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
    expect(input().type).toBe("text");
  });

  test("[field.key.generate][field.generated-password-length] one of 16 characters is made up on request", () => {
    const onChange = show("PasswordWidget", { options: { generate: true } });
    fireEvent.click(screen.getByRole("button", { name: "Generate a password" }));
    expect(onChange.mock.calls[0]?.[0]).toHaveLength(16);
    expect(input().value).toHaveLength(16);
  });

  test("is not made up where the document does not offer it", () => {
    show("PasswordWidget");
    expect(screen.queryByRole("button", { name: "Generate a password" })).toBeNull();
  });

  test("[field.generated-password-length] has letters of both cases, digits and signs, and is never the same", () => {
    const made = Array.from({ length: 50 }, () => generatePassword(16));
    expect(new Set(made).size).toBe(50);
    for (const password of made) {
      expect(password).toHaveLength(16);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) expect(password).toMatch(kind);
    }
  });
});

describe("choices", () => {
  const enumOptions = [
    { value: 1, label: "Soft" },
    { value: 2, label: "Crunchy" },
  ];

  test("[field.key.options] a select offers the choices and gives the value with its type", () => {
    const onChange = show("SelectWidget", { options: { enumOptions } });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(
      expect.arrayContaining(["Soft", "Crunchy"]),
    );
    type("1");
    expect(onChange).toHaveBeenLastCalledWith(2);
    type("");
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  test("[field.type.radio] there is one radio button per choice", () => {
    const onChange = show("RadioWidget", { options: { enumOptions }, value: 1 });
    expect(screen.getAllByRole<HTMLInputElement>("radio").map((radio) => radio.checked)).toEqual([true, false]);
    fireEvent.click(screen.getByRole("radio", { name: "Crunchy" }));
    expect(onChange).toHaveBeenLastCalledWith(2);
  });

  test("[field.type.checkbox] a check box gives true or false", () => {
    const onChange = show("CheckboxWidget");
    fireEvent.click(screen.getByRole("checkbox", { name: "Field" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Field" }));
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  test("several choices are a list in the order of the choices", () => {
    const onChange = show("SelectWidget", { schema: { type: "array" }, options: { enumOptions }, value: [2] });
    fireEvent.click(screen.getByRole("checkbox", { name: "Soft" }));
    expect(onChange).toHaveBeenLastCalledWith([1, 2]);
  });

  test.each(["CheckboxesWidget", "RadioWidget"] as const)(
    "%s is left when the focus goes elsewhere, not from one choice to the next",
    (name) => {
      const onBlur = vi.fn();
      show(name, { options: { enumOptions }, onBlur });
      const [first, second] = [screen.getByLabelText("Soft"), screen.getByLabelText("Crunchy")];
      fireEvent.blur(first, { relatedTarget: second });
      expect(onBlur).not.toHaveBeenCalled();
      fireEvent.blur(second, { relatedTarget: null });
      expect(onBlur).toHaveBeenCalledOnce();
    },
  );

  test("choices that are objects are known by what they say", () => {
    const places = [
      { value: { name: "Rome" }, label: "Rome" },
      { value: { name: "Oslo" }, label: "Oslo" },
    ];
    const options = { enumOptions: places };
    show("SelectWidget", { options, value: { name: "Oslo" } });
    expect(screen.getByRole<HTMLSelectElement>("combobox").selectedOptions[0]?.textContent).toBe("Oslo");
    show("RadioWidget", { options, value: { name: "Oslo" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Oslo" }).checked).toBe(true);
    const onChange = show("SelectWidget", { schema: { type: "array" }, options, value: [{ name: "Oslo" }] });
    fireEvent.click(screen.getByRole("checkbox", { name: "Rome" }));
    expect(onChange).toHaveBeenLastCalledWith([{ name: "Rome" }, { name: "Oslo" }]);
  });
});

test("[field.type.color] a colour is typed or chosen from the palette", () => {
  const onChange = show("ColorWidget", { value: "#1A2B3C", placeholder: "#1A2B3C" });
  const palette = screen.getByLabelText<HTMLInputElement>("Choose a colour");
  expect([palette.type, palette.value, input().placeholder]).toEqual(["color", "#1a2b3c", "#1A2B3C"]);
  fireEvent.change(palette, { target: { value: "#ff0000" } });
  expect(onChange).toHaveBeenLastCalledWith("#FF0000");
});

describe("files", () => {
  const file = (name: string, type = "application/json", size = 4) => {
    const made = new File(["{}"], name, { type });
    Object.defineProperty(made, "size", { value: size });
    return made;
  };
  const limits = { maxSize: productSettings.fileSizeLimit, accept: [".json"], allowSpaces: true, showWarnings: false };
  const t = (text: string, values: Record<string, unknown> = {}) => text.replace("{size}", String(values.size));

  test.each([
    ["[file-input.spaces] a name with a space passes where spaces are allowed", file("a b.json"), {}, undefined],
    [
      "[file-input.spaces] and is refused where they are not",
      file("a b.json"),
      { allowSpaces: false },
      "File name contains spaces",
    ],
    ["[file-input.max-size] a file of the limit passes", file("a.json", "", 83_886_080), {}, undefined],
    [
      "[file-input.max-size-message] a larger one is refused",
      file("a.json", "", 83_886_081),
      {},
      "Maximum file size is 80.00 MB",
    ],
    [
      "[file-input.max-size-warning-message] with a plain limit",
      file("a.json", "", 83_886_081),
      { showWarnings: true },
      "Maximum file size is 80MB",
    ],
    ["another kind of file is refused", file("a.txt", "text/plain"), {}, "This kind of file is not accepted"],
    ["a MIME type accepts", file("a.txt", "text/plain"), { accept: ["text/*"] }, undefined],
  ])("%s", (_title, chosen, parts, want) => {
    expect(refuseFile(chosen, { ...limits, ...parts }, t)).toBe(want);
  });

  test.each([..."~!#$&*(){}[]<>?'|;`\\/:\"\n\u202e"])(
    "[file-input.forbidden-symbols] a name with %s is refused",
    (symbol) => {
      expect(refuseFile(file(`a${symbol}.json`), limits, t)).toBe("File name contains forbidden symbols");
    },
  );

  test("[file-input.choose][file-input.replace][file-input.clear][field.type.file] is chosen, replaced and cleared", () => {
    const onChange = show("FileWidget");
    const choose = (chosen: File) =>
      fireEvent.change(document.querySelector("#f") as Element, { target: { files: [chosen] } });
    choose(file("rye.json"));
    expect(screen.getByText("rye.json")).toBeTruthy();
    choose(file("oat.json"));
    expect(screen.getByText("oat.json")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear the file" }));
    expect(onChange.mock.calls.map(([value]) => value?.name)).toEqual(["rye.json", "oat.json", undefined]);
    expect(screen.queryByText("oat.json")).toBeNull();
  });

  test.each([
    ["[file-input.max-size] larger than 80 MB", file("rye.json", "", 83_886_081), "Maximum file size is 80.00 MB"],
    ["[file-input.forbidden-symbols] of a name", file("r$e.json"), "File name contains forbidden symbols"],
    ["[file-input.spaces] of a name", file("r e.json"), "File name contains spaces"],
  ])("%s is not taken where the document says nothing of it, and why is shown", (_title, chosen, text) => {
    const onChange = show("FileWidget", { options: { allowSpaces: false } });
    const choose = (one: File) =>
      fireEvent.change(document.querySelector("#f") as Element, { target: { files: [one] } });
    choose(chosen);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(text)).toBeTruthy();
    choose(file("rye.json", "", 83_886_080));
    expect(onChange.mock.calls.map(([value]) => value?.name)).toEqual(["rye.json"]);
    expect(screen.queryByText(text)).toBeNull();
  });

  test.each([
    ["[file-input.drop-accepted]", "application/json", "dropped.json"],
    ["[file-input.drop-refused]", "text/plain", undefined],
  ])("%s a file of type %s is dropped", (_title, type, chosen) => {
    const onChange = show("FileWidget", { options: { accept: "application/json" } });
    const target = document.querySelector("#f")?.parentElement as Element;
    fireEvent.drop(target, { dataTransfer: { files: [file("dropped.json", type)] } });
    expect(onChange.mock.calls[0]?.[0]?.name).toBe(chosen);
  });
});
