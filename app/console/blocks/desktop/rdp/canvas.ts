import styles from "./rdp.module.css";

const SIZES = { min: 200, max: 8_192 } as const;

/** Adds the canvas of a desktop to an element. */
export function createCanvas(element: HTMLElement, label: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = styles.canvas ?? "";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", label);
  element.append(canvas);
  return canvas;
}

/** The size of a desktop that fills an element, within the limits of RDP (MS-RDPEDISP 2.2.2.2.1). */
export function sizeFor({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  const within = (size: number) => Math.min(SIZES.max, Math.max(SIZES.min, size));
  // The width is even.
  return { width: within(clientWidth) & ~1, height: within(clientHeight) };
}

/** Shows the pointers of the desktop on its canvas: the callback of IronRDP. */
export function setCursor(canvas: HTMLCanvasElement) {
  return (kind: string, image?: string, x?: number, y?: number): void => {
    if (kind === "url") canvas.style.cursor = `url(${image}) ${Math.round(x ?? 0)} ${Math.round(y ?? 0)}, default`;
    else canvas.style.cursor = kind === "hidden" ? "none" : "default";
  };
}
