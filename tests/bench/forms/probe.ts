/** Interface of the benchmark's pages for the measuring process. */
export interface Probe {
  /** Times from the start of rendering until the first and the last field were painted, in milliseconds. */
  mounted: Promise<{ first: number; complete: number }>;
  /** Times from each input event to its paint, in milliseconds. */
  keys: number[];
  /** Times from each submit event to its paint, in milliseconds. */
  submits: number[];
  /** Resolves once `count` keystrokes have been painted. */
  typed: (count: number) => Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

const selector = "input, select";

/** Renders a form and measures it: mounting immediately, typing and submitting as events occur. */
export function measurePage(inputs: number, render: () => void): void {
  const keys: number[] = [];
  const submits: number[] = [];
  const paints = new EventTarget();
  // Capture on the window, before any code of the form.
  addEventListener("input", () => recordPaint(keys, paints), { capture: true });
  addEventListener("submit", () => recordPaint(submits, paints), { capture: true });
  window.probe = { keys, submits, typed: (count) => untilCount(keys, count, paints), mounted: mount(inputs, render) };
}

// Waits for an event instead of polling every frame, which would keep the page rendering and delay keystrokes.
async function untilCount(times: number[], count: number, paints: EventTarget): Promise<void> {
  while (times.length < count)
    await new Promise((resolve) => paints.addEventListener("paint", resolve, { once: true }));
}

async function mount(inputs: number, render: () => void): Promise<{ first: number; complete: number }> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const start = performance.now();
  render();
  const first = await timeToPaint(1, start);
  return { first, complete: await timeToPaint(inputs, start) };
}

async function timeToPaint(count: number, start: number): Promise<number> {
  while (document.querySelectorAll(selector).length < count) await new Promise((resolve) => setTimeout(resolve));
  await nextPaint();
  return performance.now() - start;
}

function recordPaint(times: number[], paints: EventTarget): void {
  const start = performance.now();
  void nextPaint().then(() => {
    times.push(performance.now() - start);
    paints.dispatchEvent(new Event("paint"));
  });
}

// A message posted at the start of a frame is delivered after its paint.
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}
