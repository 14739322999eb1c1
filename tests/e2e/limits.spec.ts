import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { expect, test } from "./test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("at most 150 kB of JavaScript and CSS arrive before the device list is usable", async ({
  page,
  farhelm,
  signedIn,
}) => {
  await signedIn.evaluate(() => sessionStorage.clear());
  const sizes: [string, number][] = [];
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/javascript|css/.test(type)) return;
    pending.push(
      response.body().then((body) => void sizes.push([new URL(response.url()).pathname, gzipSync(body).length])),
    );
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  await page.goto(`${farhelm.url}/management/devices`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByText("of 500")).toBeVisible();
  await Promise.all(pending);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(
    `boot: ${total} bytes gz in ${sizes.length} files\n${sizes.map(([path, size]) => `  ${size} ${path}`).join("\n")}`,
  );
  expect(total).toBeLessThanOrEqual(150_000);
});

for (const path of ["/management/devices", "/tags", "/companies", "/users", "/users/roles", "/devices/1"]) {
  for (const theme of ["light", "dark"] as const) {
    test(`axe finds nothing on ${path} in the ${theme}`, async ({ signedIn: page, farhelm }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(farhelm.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { axe: runner } = window as unknown as {
          axe: {
            run(
              context: Document,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        const result = await runner.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        });
        return result.violations.map(
          (violation) =>
            `${violation.id}: ${violation.nodes
              .map((node) => node.html)
              .join(" | ")
              .slice(0, 400)}`,
        );
      });
      expect(found).toEqual([]);
    });
  }
}

test("at 390 px nothing but the table scrolls sideways", async ({ signedIn: page, farhelm }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/management/devices", "/tags", "/devices/1", "/companies"]) {
    await page.goto(farhelm.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
