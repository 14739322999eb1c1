import type { Page } from "@playwright/test";

/** The canvas of the desktop. */
export const screen = (page: Page) => page.getByRole("application", { name: /Desktop of the device/ });
/** What the page announces about the desktop. */
export const announced = (page: Page) => page.locator('p[role="status"]').last();

/** The colour of a place of the picture, from 0 to 1. */
export const colourAt = (page: Page, x: number, y: number) =>
  screen(page).evaluate(
    (canvas: HTMLCanvasElement, [across, down]) => {
      const pixel = new OffscreenCanvas(1, 1).getContext("2d");
      pixel?.drawImage(canvas, canvas.width * across, canvas.height * down, 1, 1, 0, 0, 1, 1);
      return [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [x, y] as const,
  );
