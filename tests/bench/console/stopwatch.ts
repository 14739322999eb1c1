/** What a page has to show: an element with this text, and this text somewhere in its main part. */
export interface ExpectedContent {
  selector: string;
  text: string;
  also?: string | undefined;
}

/** A watch in the page itself, so that nothing between the bench and the browser is measured. */
export interface Stopwatch {
  /** Measures from the navigation, the next click, or this moment until what is sought is painted. */
  start(sought: ExpectedContent, from: "navigation" | "click" | "now"): void;
  /** What the last start measured, in milliseconds; an error when it was not painted within a minute. */
  taken: Promise<number>;
  /** When that was painted, in milliseconds since the navigation. */
  painted: number;
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Lays the watch into a page, before any code of the page; it starts with the navigation. */
export function installStopwatch(first: ExpectedContent): void {
  window.stopwatch = {
    taken: Promise.resolve(0),
    painted: 0,
    start({ selector, text, also = "" }, from) {
      let began = from === "navigation" ? 0 : performance.now();
      // No function here has a name of its own: what keeps names when this file is read is not in the page.
      const listener = {
        handleEvent(event: Event) {
          began = event.timeStamp;
        },
      };
      if (from === "click") addEventListener("click", listener, { capture: true, once: true });
      this.taken = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} never showed ${text}.`)), 60_000);
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.textContent?.trim() !== text) return;
          if (!document.querySelector("main")?.textContent?.includes(also)) return;
          observer.disconnect();
          // The second frame begins once the first has been painted.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              this.painted = performance.now();
              resolve(this.painted - began);
            }),
          );
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
    },
  };
  window.stopwatch.start(first, "navigation");
}
