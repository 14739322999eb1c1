import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

test("however narrow the screen, the buttons of pages stand in one line, with the page between them", async ({
  signedIn: page,
}) => {
  await navigateInApp(page, "/management/devices");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("button", { name: "Next page" })).toBeEnabled();
  const parted: number[] = [];
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 844 });
    const places = await pages
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(places).toHaveLength(2);
    if (places[0] !== places[1]) parted.push(width);
  }
  expect(parted).toEqual([]);
});
