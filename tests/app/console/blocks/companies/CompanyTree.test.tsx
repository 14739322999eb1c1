// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CompanyTree } from "../../../../../app/console/blocks/companies/CompanyTree";
import { branchesOf, canMove } from "../../../../../app/console/blocks/companies/companyBranches";
import { renderContent } from "../../../../engine/renderContent";

const company = (id: number, name: string, parent_id: number | null, level: number) => ({
  ...{ id, name, level, ...(parent_id !== null && { parent_id }) },
  ...{ devices_count: id, users_count: 0, credits_left: 7 },
});

// The response is sorted by name, as the server sorts it, not in tree order.
const COMPANIES = [
  company(3, "Bergen", 2, 2),
  company(4, "Harbour", 3, 3),
  company(2, "North", 1, 1),
  company(5, "Oslo", 2, 2),
];

const itemOf = (name: string) => screen.getByText(name).closest("li") as HTMLElement;
const nodeOf = (name: string) => screen.getByText(name).closest("[draggable]") as HTMLElement;

/** Names of a company's direct children. */
const below = (name: string) =>
  [...itemOf(name).querySelectorAll(":scope > ul > li > div > :nth-child(2)")].map((shown) => shown.textContent);

const search = (value: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value } });

const show = async () => {
  const rendered = renderContent(<CompanyTree options={{}} context={{}} />, {
    boot: { operations: { moveCompany: { method: "post", path: "/companies/move", permission: "move_companies" } } },
    permissions: ["move_companies", "create_companies"],
    answer: ({ operation }) => (operation === "listCompanies" ? { data: COMPANIES } : { data: null }),
  });
  await screen.findByText("North");
  return rendered;
};

test("[companies.tree] every company is shown under its parent, the topmost visible one at the top", async () => {
  await show();
  expect(below("North")).toEqual(["Bergen", "Oslo"]);
  expect(below("Bergen")).toEqual(["Harbour"]);
  expect(below("Oslo")).toEqual([]);
  const tops = screen.getAllByRole("list")[0] as HTMLElement;
  expect(tops.querySelectorAll(":scope > li")).toHaveLength(1);
  expect(within(nodeOf("Bergen")).getByText("Level 2 · Devices 3 · Users 0 · Credits 7")).toBeDefined();
});

test("[companies.tree] a company is folded and unfolded, and all of them at once", async () => {
  await show();
  const fold = within(nodeOf("North")).getByRole("button", { name: "2 companies below", expanded: true });
  fireEvent.click(fold);
  expect(screen.queryByText("Bergen")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Expand all" }));
  expect(screen.getByText("Harbour")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Collapse all" }));
  expect(screen.queryByText("Bergen")).toBeNull();
});

test("[companies.tree] searching leaves what is found with what leads there, unfolded, and says when there is nothing", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Collapse all" }));
  search("harb");
  expect(below("Bergen")).toEqual(["Harbour"]);
  expect(screen.queryByText("Oslo")).toBeNull();
  search("harb?");
  expect(screen.getByText("No results found").getAttribute("role")).toBe("status");
});

test("[companies.tree] a company dragged onto another moves there once that is confirmed, and not below itself", async () => {
  const { calls } = await show();
  const dataTransfer = { setData: () => {} };
  fireEvent.dragStart(nodeOf("Bergen"), { dataTransfer });
  expect(fireEvent.dragOver(nodeOf("Harbour"))).toBe(true);
  expect(fireEvent.dragOver(nodeOf("Oslo"))).toBe(false);
  fireEvent.drop(nodeOf("Oslo"));
  await screen.findByText("Move Bergen with all below it to Oslo?");
  fireEvent.click(screen.getByText("Confirm"));
  await expect
    .poll(() => calls.filter(({ operation }) => operation === "moveCompany"))
    .toMatchObject([{ body: { source: 3, target: 5 } }]);
});

test("companies go anywhere but below themselves, what is below them, or where they are", () => {
  expect([canMove(COMPANIES, 3, 5), canMove(COMPANIES, 4, 2)]).toEqual([true, true]);
  expect([canMove(COMPANIES, 3, 3), canMove(COMPANIES, 3, 4), canMove(COMPANIES, 3, 2)]).toEqual([false, false, false]);
});

test("what is below a company that is found is found with it", () => {
  const [north] = branchesOf(COMPANIES, "BERG");
  expect(north?.below.map(({ company: { name }, below: under }) => [name, under.length])).toEqual([["Bergen", 1]]);
});
