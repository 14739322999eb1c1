// @vitest-environment jsdom
import "../../topLayer";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Menu } from "../../../../engine/elements/popovers/Menu";

afterEach(cleanup);

function openMenu(onSelect = vi.fn()) {
  const items = () => ["Bake", "Slice", "Sell"].map((label) => ({ id: label, label, onSelect: () => onSelect(label) }));
  render(<Menu items={items}>Loaf</Menu>);
  const button = screen.getByRole("button", { name: "Loaf" });
  button.focus();
  fireEvent.click(button);
  return { button, onSelect };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("opening a menu focuses its first entry and says that it is open", () => {
  const { button } = openMenu();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement?.textContent).toBe("Bake");
});

test("arrows, Home, End and letters move, and wrap around", () => {
  openMenu();
  const order = ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home", "s", "s"].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(order).toEqual(["Slice", "Sell", "Bake", "Sell", "Bake", "Slice", "Sell"]);
});

test("Escape closes the menu and gives the focus back", () => {
  const { button, onSelect } = openMenu();
  press("Escape");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(onSelect).not.toHaveBeenCalled();
});

test("choosing an entry closes the menu and acts once", () => {
  const { onSelect } = openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name: "Slice" }));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onSelect.mock.calls).toEqual([["Slice"]]);
});

test("a press outside, which the browser reports, closes the menu", () => {
  const { button } = openMenu();
  screen.getByRole("menu").hidePopover();
  return vi.waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
});

test("the entries of a closed menu are not requested", () => {
  const items = vi.fn(() => []);
  render(<Menu items={items}>Loaf</Menu>);
  expect(items).not.toHaveBeenCalled();
});
