// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RichTextInput } from "../../../../engine/fields/richText/RichTextInput";
import { richNodes, writeRichText } from "../../../../engine/fields/richText/richNodes";
import { renderContent } from "../../renderContent";

afterEach(cleanup);

function written(html: string): string {
  const box = document.createElement("div");
  box.innerHTML = html;
  return writeRichText(box);
}

describe("what was written", () => {
  test.each([
    ["a <b>new</b> <i>loaf</i>", "a <b>new</b> <i>loaf</i>"],
    ['<a href="https://bread.example" onclick="run()">bread</a>', '<a href="https://bread.example">bread</a>'],
    ['<span style="color: red">rye</span><script>run()</script>', "ryerun()"],
    ["one<div>two</div><div><br></div><div>three</div>", "one\ntwo\n\nthree"],
    ["one<br>two<br>", "one\ntwo"],
    ["2 &lt; 3 &amp; 4&nbsp;", "2 &lt; 3 &amp; 4 "],
    ["<b></b>", ""],
  ])("as %j is worth %j", (html, want) => {
    expect(written(html)).toBe(want);
  });

  test.each(["plain", "a <b>b <i>c</i></b>", '<a href="mailto:a@b.example" target="_blank">us</a>', "1 &lt; 2\nnext"])(
    "%j stays what it is when it is opened and kept again",
    (html) => {
      const box = document.createElement("div");
      box.append(...richNodes(html));
      expect(writeRichText(box)).toBe(html);
    },
  );

  test("markup that rich text does not have is text, and stays text", () => {
    const box = document.createElement("div");
    box.append(...richNodes('<img src=x onerror="run()"><a href="javascript:run()">go</a>'));
    expect(box.querySelector("img")).toBeNull();
    expect(box.querySelector("a")?.hasAttribute("href")).toBe(false);
    expect(writeRichText(box)).toBe('&lt;img src=x onerror="run()"&gt;<a>go</a>');
  });
});

test("the input shows its formatted value, reports input, and does not rerender it under the caret", () => {
  const onChange = vi.fn();
  const props = { id: "message", label: "Message", options: {}, onChange, onBlur: () => undefined };
  const { show } = renderContent(<RichTextInput {...props} value="a <b>new</b> loaf" />);
  const box = screen.getByRole("textbox", { name: "Message" });
  expect(box.querySelector("b")?.textContent).toBe("new");
  box.append(" today");
  fireEvent.input(box);
  expect(onChange).toHaveBeenLastCalledWith("a <b>new</b> loaf today");
  const typed = box.lastChild;
  show(<RichTextInput {...props} value="a <b>new</b> loaf today" />);
  expect(box.lastChild).toBe(typed);
  show(<RichTextInput {...props} value="another" />);
  expect(box.textContent).toBe("another");
  box.replaceChildren();
  fireEvent.input(box);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

test("the address of a link is one that rich text may have", () => {
  const run = vi.fn();
  Object.assign(document, { execCommand: run });
  renderContent(
    <RichTextInput id="message" label="Message" options={{}} value="bread" onChange={run} onBlur={() => undefined} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  const address = screen.getByRole("textbox", { name: "Address of the link" });
  const set = () => screen.getByRole<HTMLButtonElement>("button", { name: "Set link" });
  expect(set().disabled).toBe(true);
  fireEvent.change(address, { target: { value: "javascript:run()" } });
  expect(set().disabled).toBe(true);
  fireEvent.change(address, { target: { value: "https://bread.example" } });
  fireEvent.click(set());
  expect(run).toHaveBeenCalledWith("insertText", false, "https://bread.example");
});

test("what cannot be changed has no tools", () => {
  renderContent(
    <RichTextInput
      id="m"
      label="M"
      options={{}}
      value="x"
      disabled
      onChange={() => undefined}
      onBlur={() => undefined}
    />,
  );
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("pasted lines are written in one piece, however many, and end as lines", () => {
  const run = vi.fn();
  Object.assign(document, { execCommand: run });
  const onChange = vi.fn();
  renderContent(
    <RichTextInput id="m" label="M" options={{}} value={undefined} onChange={onChange} onBlur={() => undefined} />,
  );
  const box = screen.getByRole("textbox", { name: "M" });
  run.mockImplementation((command: string, _: boolean, text = "") => {
    box.append(command === "insertText" ? text : document.createElement("br"));
    fireEvent.input(box);
  });
  fireEvent.paste(box, { clipboardData: { getData: () => "<b>one</b>\r\ntwo\n\nthree\n" } });
  expect(run.mock.calls.map(([command]) => command)).toEqual(["insertText", "insertLineBreak"]);
  // The browser makes an element of each line break in it, slower with every one.
  expect(run.mock.calls[0]?.[2]).not.toMatch(/[\r\n]/);
  expect(box.textContent).toBe("<b>one</b>\ntwo\n\nthree");
  expect(onChange).toHaveBeenLastCalledWith("&lt;b&gt;one&lt;/b&gt;\ntwo\n\nthree");
});
