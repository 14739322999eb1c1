import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as lucide from "lucide-react";
import { createElement, type ElementType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const QUERY = ".json?sprite";

/** The SVG sprite of one icon file. */
interface Sprite {
  /** Path in the built console, with a content hash. */
  address: string;
  svg: string;
}

/**
 * Vite plugin that turns icon files imported with `?sprite` into SVG sprites. An icon file maps icon names to lucide-react
 * component names. The module exports the address of the `sprite`; `<use>` refers to its symbols by icon name.
 */
export function iconSprite(): Plugin {
  const sprites = new Map<string, string>();
  let isBuild = false;
  return {
    name: "icon-sprite",
    // Run before Vite's JSON plugin.
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const svg = sprites.get(request.url ?? "");
        if (svg === undefined) return next();
        response.setHeader("Content-Type", "image/svg+xml").end(svg);
      });
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -"?sprite".length);
      this.addWatchFile(file);
      const { address, svg } = drawSprite(basename(file, ".json"), JSON.parse(await readFile(file, "utf8")));
      sprites.set(address, svg);
      if (isBuild) this.emitFile({ type: "asset", fileName: address.slice(1), source: svg });
      return { code: `export const sprite = ${JSON.stringify(address)};`, moduleType: "js" };
    },
  };
}

/** Renders the icons of a file. Throws when lucide-react has no icon of that name. */
function drawSprite(file: string, icons: Readonly<Record<string, string>>): Sprite {
  const symbols = Object.entries(icons).map(([name, drawing]) => {
    const icon = (lucide as unknown as Record<string, ElementType | undefined>)[drawing];
    if (!icon) throw new Error(`${file}.json: "${name}" names "${drawing}", an icon that lucide-react does not have.`);
    const strokes = /<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? "";
    return `<symbol id="${name}" viewBox="0 0 24 24">${strokes}</symbol>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 8);
  return { address: `/assets/${file}-${hash}.svg`, svg };
}
