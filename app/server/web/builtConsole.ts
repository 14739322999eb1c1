import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Asset, createAsset } from "../assets/Asset";
import { StartProblem } from "../lifecycle/StartProblem";

/** The HTML pages: the console, and the small sign-in page. */
export type PageName = "index" | "login";

/** Source of the console's files. */
export interface ConsoleFiles {
  /** The file at a path such as /assets/index-1a2b3c.js. */
  asset(path: string): Asset | undefined;
  /** An HTML page whose placeholders are still to be filled. */
  page(name: PageName, url: string): Promise<string>;
}

/** Reads the built console into memory: it has few files, and no path can escape the folder. */
export async function readBuiltConsole(folder: string): Promise<ConsoleFiles> {
  const assets = new Map<string, Asset>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    assets.set(path, createAsset(path, await readFile(file), path.startsWith("/assets/")));
  }
  const read = (name: PageName) => {
    const page = assets.get(`/${name}.html`);
    assets.delete(`/${name}.html`);
    if (!page) throw new StartProblem(`The console is not built (${folder} has no ${name}.html): run npm run build.`);
    return page.body.toString("utf8");
  };
  const pages = { index: read("index"), login: read("login") };
  return { asset: (path) => assets.get(path), page: async (name) => pages[name] };
}
