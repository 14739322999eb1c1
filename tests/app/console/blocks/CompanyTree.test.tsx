// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CompanyTree } from "../../../../app/console/blocks/CompanyTree";
import { renderContent } from "../../../engine/renderContent";

const company = (id: number, name: string, parent_id: number | null) => ({
  ...{ id, name, parent_id },
  ...{ devices_count: id, users_count: 0 },
});

// The answer is in the order of the names, as the server sorts it, and not in that of the tree.
const ANSWER = [company(3, "Bergen", 2), company(4, "Harbour", 3), company(2, "North", 1), company(5, "Oslo", 2)];

const itemOf = (name: string) => screen.getByText(name).closest("li") as HTMLElement;

/** The names of the companies right below one. */
const below = (name: string) =>
  [...itemOf(name).querySelectorAll(":scope > details > ul > li > span > :first-child")].map(
    (shown) => shown.textContent,
  );

test("[companies.tree] every company stands under its parent, the topmost that is seen at the top", async () => {
  renderContent(<CompanyTree options={{}} context={{}} />, {
    answer: ({ operation }) => (operation === "listCompanies" ? { data: ANSWER } : undefined),
  });
  await screen.findByText("North");
  expect(below("North")).toEqual(["Bergen", "Oslo"]);
  expect(below("Bergen")).toEqual(["Harbour"]);
  expect(below("Oslo")).toEqual([]);
  const tops = screen.getAllByRole("list")[0] as HTMLElement;
  expect(tops.querySelectorAll(":scope > li")).toHaveLength(1);
  expect(within(itemOf("North")).getByText("2 companies below")).toBeDefined();
});
