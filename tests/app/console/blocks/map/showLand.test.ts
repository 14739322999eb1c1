// @vitest-environment jsdom
import { map } from "leaflet";
import { afterEach, expect, test, vi } from "vitest";
import { showLand } from "../../../../../app/console/blocks/map/showLand";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Opens a map whose outlines fail to load; `removal.abort()` removes it. */
function open() {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 500 }));
  const removal = new AbortController();
  const onProblem = vi.fn();
  const element = document.body.appendChild(document.createElement("div"));
  showLand(map(element, { zoomAnimation: false }).setView([30, 10], 2), { signal: removal.signal, onProblem });
  return { removal, onProblem };
}

test("outlines that cannot be loaded are reported", async () => {
  const { onProblem } = open();
  await vi.waitFor(() => expect(onProblem).toHaveBeenCalled());
});

test("nothing is reported for an unmounted map", async () => {
  const { removal, onProblem } = open();
  removal.abort();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onProblem).not.toHaveBeenCalled();
});
