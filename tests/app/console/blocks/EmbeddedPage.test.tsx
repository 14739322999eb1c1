// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { EmbeddedPage } from "../../../../app/console/blocks/EmbeddedPage";
import { frameAddress } from "../../../../app/console/blocks/frameAddress";
import { useOpeners } from "../../../../engine/actions/openers";
import { renderContent } from "../../../engine/renderContent";

afterEach(cleanup);

const brand = { $schema: "", frames: ["https://guide.example/manual", "https://tools.example:8443"] };

function Opener() {
  const { openModal } = useOpeners();
  return (
    <button type="button" onClick={() => openModal("guide", { record: { page: "sims" } })}>
      Guide
    </button>
  );
}

async function open(address: string) {
  const block = { block: "custom", component: "EmbeddedPage", options: { address, title: "Our guide" } };
  renderContent(<Opener />, {
    boot: { brand },
    registry: { blocks: { EmbeddedPage } },
    modules: { "modal/guide": { default: { id: "guide", title: "Guide", blocks: [block] } } },
  });
  fireEvent.click(screen.getByRole("button", { name: "Guide" }));
  return screen.findByRole("dialog", { name: "Guide" });
}

describe("a frame dialog", () => {
  it("[layout.frame] shows a page of an address the brand names, fenced in", async () => {
    await open("https://guide.example/manual/{record.page}");
    const frame = await screen.findByTitle<HTMLIFrameElement>("Our guide");
    expect(frame.src).toBe("https://guide.example/manual/sims");
    expect(frame.getAttribute("sandbox")?.split(" ")).not.toContain("allow-top-navigation");
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    const link = screen.getByRole("link", { name: "Open in a new tab", hidden: true });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([frame.src, "noopener noreferrer"]);
    fireEvent.click(screen.getByRole("button", { name: "Reload", hidden: true }));
    expect(screen.getByTitle("Our guide")).not.toBe(frame);
  });

  it("[layout.frame] shows the guide of this server, which runs nothing there", async () => {
    await open("/guide.html");
    const frame = await screen.findByTitle<HTMLIFrameElement>("Our guide");
    expect(frame.src).toBe(`${location.origin}/guide.html`);
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-popups");
  });

  it("[layout.frame] shows nothing of any other address", async () => {
    const dialog = await open("https://evil.example/manual");
    expect((await screen.findByText("This page may not be shown here.")).getAttribute("role")).toBe("alert");
    expect(dialog.querySelector("iframe")).toBeNull();
  });
});

describe("frameAddress", () => {
  it.each([
    ["https://guide.example/manual", "https://guide.example/manual"],
    ["https://guide.example/manual/sims?x=1#a", "https://guide.example/manual/sims?x=1#a"],
    ["https://tools.example:8443/any", "https://tools.example:8443/any"],
    ["https://guide.example/manual/../secret", undefined],
    ["https://guide.example/manuals", undefined],
    ["https://guide.example.evil.test/manual", undefined],
    ["https://user@guide.example/manual", undefined],
    ["http://guide.example/manual", undefined],
    ["https://tools.example/any", undefined],
    ["javascript:alert(1)//guide.example/manual", undefined],
    ["https://fleet.test/manual", undefined],
    ["/guide.html", "https://fleet.test/guide.html"],
    ["/guide.html#vpn", "https://fleet.test/guide.html#vpn"],
    ["https://fleet.test/guide.html", "https://fleet.test/guide.html"],
    ["/guide.html/../login", undefined],
    ["/login", undefined],
    ["//evil.example/guide.html", undefined],
    ["/\\evil.example/guide.html", undefined],
    ["guide.html", undefined],
    ["", undefined],
  ])("%s gives %s", (text, want) => {
    expect(frameAddress(text, [...brand.frames, "https://fleet.test"], "https://fleet.test")).toBe(want);
  });
});
