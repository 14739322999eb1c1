import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

test("on any screen width the pagination buttons are in one line, with the page between them", async ({
  firstPage: page,
}) => {
  await navigateInApp(page, "/management/devices");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("button", { name: "Next page" })).toBeEnabled();
  const brokenWidths: number[] = [];
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 844 });
    const positions = await pages
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(positions).toHaveLength(2);
    if (positions[0] !== positions[1]) brokenWidths.push(width);
  }
  expect(brokenWidths).toEqual([]);
});
