/** What the pages of the bench offer to whoever measures. */
export interface Probe {
  /** When the first field, and when the last one, had been painted, since the drawing began. */
  mounted: Promise<{ first: number; whole: number }>;
  /** How long each input event took until it was painted. */
  keys: number[];
  submits: number[];
  /** Resolves once so many keys have been painted. */
  typed: (count: number) => Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

const selector = "input, select";

/** Draws a form and measures it: mounting at once, typing and submitting as they happen. */
export function measurePage(inputs: number, draw: () => void): void {
  const keys: number[] = [];
  const submits: number[] = [];
  const told = new EventTarget();
  // On the window, in the capturing phase: before any code of the form.
  addEventListener("input", () => whenPainted(keys, told), { capture: true });
  addEventListener("submit", () => whenPainted(submits, told), { capture: true });
  window.probe = { keys, submits, typed: (count) => hasCome(keys, count, told), mounted: mount(inputs, draw) };
}

// Told rather than looked for: a look in every frame keeps the page drawing, and a key would wait for a frame nobody needs.
async function hasCome(times: number[], count: number, told: EventTarget): Promise<void> {
  while (times.length < count) await new Promise((resolve) => told.addEventListener("paint", resolve, { once: true }));
}

async function mount(inputs: number, draw: () => void): Promise<{ first: number; whole: number }> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  draw();
  const first = await paintOf(1, began);
  return { first, whole: await paintOf(inputs, began) };
}

async function paintOf(count: number, began: number): Promise<number> {
  while (document.querySelectorAll(selector).length < count) await new Promise((resolve) => setTimeout(resolve));
  await nextPaint();
  return performance.now() - began;
}

function whenPainted(times: number[], told: EventTarget): void {
  const began = performance.now();
  void nextPaint().then(() => {
    times.push(performance.now() - began);
    told.dispatchEvent(new Event("paint"));
  });
}

// A message that is sent when the frame begins arrives once it has been painted.
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}
