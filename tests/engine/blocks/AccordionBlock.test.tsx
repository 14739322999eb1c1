// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AccordionBlock } from "../../../engine/blocks/AccordionBlock";
import { Blocks } from "../../../engine/blocks/Blocks";
import { BlocksContext } from "../../../engine/blocks/BlocksContext";
import { renderContent } from "../renderContent";

afterEach(cleanup);

it("[layout.accordion] a click on a header opens what was closed and closes what was open, and nothing else", () => {
  const block = {
    block: "accordion" as const,
    items: [
      { title: "Flour", open: true, blocks: [{ block: "html" as const, html: "Rye and wheat" }] },
      { title: "Water", blocks: [{ block: "html" as const, html: "Cold" }] },
    ],
  };
  renderContent(
    <BlocksContext value={Blocks}>
      <AccordionBlock block={block} context={{}} documentId="page/dough" />
    </BlocksContext>,
  );
  const open = () => screen.getAllByRole("group").map((item) => item.hasAttribute("open"));
  expect(open()).toEqual([true, false]);
  fireEvent.click(screen.getByText("Water"));
  expect(open()).toEqual([true, true]);
  fireEvent.click(screen.getByText("Flour"));
  expect(open()).toEqual([false, true]);
  fireEvent.click(screen.getByText("Flour"));
  expect(open()).toEqual([true, true]);
});
