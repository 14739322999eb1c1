/** Content to wait for: an element with this text, and optionally another text within `main`. */
export interface ExpectedContent {
  selector: string;
  text: string;
  also?: string | undefined;
}

/** A stopwatch inside the page, so that communication with the browser is not measured. */
export interface Stopwatch {
  /** Measures from the navigation, the next click, or now, until the expected content is painted. */
  start(expected: ExpectedContent, from: "navigation" | "click" | "now"): void;
  /** Result of the last start in milliseconds; rejects when nothing is painted within a minute. */
  elapsed: Promise<number>;
  /** Time of that paint, in milliseconds since the navigation. */
  painted: number;
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Installs the stopwatch before any code of the page and starts it from the navigation. */
export function installStopwatch(first: ExpectedContent): void {
  window.stopwatch = {
    elapsed: Promise.resolve(0),
    painted: 0,
    start({ selector, text, also = "" }, from) {
      let startTime = from === "navigation" ? 0 : performance.now();
      // No named functions: esbuild's name-preserving helper is not available in the page.
      const listener = {
        handleEvent(event: Event) {
          startTime = event.timeStamp;
        },
      };
      if (from === "click") addEventListener("click", listener, { capture: true, once: true });
      this.elapsed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} never showed ${text}.`)), 60_000);
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.textContent?.trim() !== text) return;
          if (!document.querySelector("main")?.textContent?.includes(also)) return;
          observer.disconnect();
          // The second frame starts after the first has been painted.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              this.painted = performance.now();
              resolve(this.painted - startTime);
            }),
          );
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
    },
  };
  window.stopwatch.start(first, "navigation");
}
