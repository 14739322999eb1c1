import { expect, test } from "../support/test";
import { openWindow } from "../support/windowSteps";

test("[modal-catalogue.device-file-view] a file is read by its address; of a long one only the beginning, with a note", async ({
  signedIn: page,
  farhelm,
}) => {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const upload = async (name: string, lines: number) => {
    const text = Array.from({ length: lines }, (_, index) => `line ${index + 1} of the log\n`).join("");
    const response = await page.request.post(`${farhelm.url}/api/files`, {
      headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest", origin: farhelm.url },
      multipart: {
        type: "device_task_manager_file",
        file: { name, mimeType: "text/plain", buffer: Buffer.from(text) },
      },
    });
    expect(response.status(), await response.text()).toBeLessThan(300);
    return (await response.json()).data.id as number;
  };
  const truncatedNote = "Only the beginning of this file is shown. Download it for the rest.";
  const long = await openWindow(page, `device-file-view.${await upload("long.txt", 12_000)}`);
  await expect(long.getByText(truncatedNote)).toBeVisible();
  await expect(long.getByText("line 1 of the log", { exact: true })).toBeVisible();
  const short = await openWindow(page, `device-file-view.${await upload("short.txt", 3)}`);
  await expect(short.getByRole("listitem")).toHaveCount(4);
  await expect(short.getByText(truncatedNote)).toHaveCount(0);
  await page.reload();
  await expect(short.getByText("line 3 of the log", { exact: true })).toBeVisible();
  await short.getByRole("searchbox").fill("line 2");
  await expect(short.getByRole("listitem")).toHaveText(["line 2 of the log"]);
});
