import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const schemas = fileURLToPath(new URL("../../../schemas", import.meta.url));

/** A change of one document: where it is shown, how it is written, and how the page reveals it. */
export interface Change {
  what: string;
  address: string;
  /** Writes the document with `word` in it. */
  write(word: string): void;
  /** Runs in the page: whether `word` is shown. */
  isShown: (word: string) => boolean;
  /** The word shown before the first round. */
  first: string;
  /** The word of a round; "Round n" by default. */
  words?: (round: number) => string;
}

/** Writes the overlay of the benchmark, with a route, a page and a modal of its own, and lists the changes to measure. */
export function changesIn(overlay: string): Change[] {
  const read = (name: string) => JSON.parse(readFileSync(join(schemas, name), "utf8")) as Record<string, unknown>;
  const write = (name: string, content: object) => {
    mkdirSync(dirname(join(overlay, name)), { recursive: true });
    const kind = dirname(name).replace(/s$/, "");
    const $schema = `../meta/${kind}.schema.json`;
    writeFileSync(join(overlay, name), JSON.stringify(kind === "." ? content : { $schema, ...content }));
  };
  const form = read("forms/new-tag.json") as { fields: { label: string }[] };
  const routes = read("routes.json") as { routes: object[] };
  const brand = read("brands/default.json");
  const html = (text: string) => [{ block: "html", html: text }];
  const page = (title: string) => write("pages/tide-bench.json", { title, blocks: html("Tide page") });
  const modal = (title: string) => write("modals/tide-bench.json", { title, blocks: html("Tide window") });
  const route = (title: string) => {
    const own = { id: "tide-bench", path: "/tide-bench", title, page: "tide-bench" };
    const plain = { id: "tide-plain", path: "/tide-plain", title, page: "tide-plain" };
    write("routes.json", { ...routes, routes: [...routes.routes, own, plain] });
  };
  write("modals/tide-form.json", { title: "Tide form", form: "new-tag" });
  write("pages/tide-plain.json", { blocks: html("Tide page") });
  write("languages/nb.json", { name: "Norsk bokmål", texts: { Tags: "Merkelapper" } });
  page("Tides");
  modal("Tides");
  route("Tides");
  const inHeading = (word: string) => document.querySelector("h1")?.textContent === word;
  const inDialog = (word: string) =>
    [...document.querySelectorAll("dialog[open]")].some(({ textContent }) => textContent?.includes(word));
  return [
    {
      what: "label of a form",
      address: "/tags?modal=tide-form",
      write: (label) =>
        write("forms/new-tag.json", {
          ...form,
          fields: form.fields.map((field, at) => (at ? field : { ...field, label })),
        }),
      isShown: inDialog,
      first: "Tide form",
    },
    { what: "title of a page", address: "/tide-bench", write: page, isShown: inHeading, first: "Tides" },
    {
      what: "title of a modal",
      address: "/tide-bench?modal=tide-bench",
      write: modal,
      isShown: inDialog,
      first: "Tides",
    },
    { what: "title of a route", address: "/tide-plain", write: route, isShown: inHeading, first: "Tides" },
    {
      what: "colour of a brand",
      address: "/tide-bench",
      write: (main_color) => write("brands/default.json", { ...brand, main_color }),
      isShown: (colour) => document.documentElement.style.getPropertyValue("--brand").includes(colour),
      first: "#",
      words: (round) => `#1${round}50a0`,
    },
    {
      what: "text of a language",
      address: "/tags",
      write: (text) => write("languages/nb.json", { name: "Norsk bokmål", texts: { Tags: text } }),
      isShown: inHeading,
      first: "Merkelapper",
    },
  ];
}
