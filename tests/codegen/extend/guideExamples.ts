import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An overlay shown in the guide: its purpose, its file and its content. */
export interface GuideExample {
  wish: string;
  file: string;
  lines: string[];
}

const guide = readFileSync(join(import.meta.dirname, "../../../schemas/README.md"), "utf8");

/** The overlays shown in the partner's guide. */
export function guideExamples(): GuideExample[] {
  const [, section = ""] = guide.split("## Overlays\n");
  const [own = ""] = section.split("\n## ");
  return [...own.matchAll(/^(\S.*), in `([\w/.-]+)`:\n\n((?: {4}.*\n)+)/gm)].map(
    ([, wish = "", file = "", text = ""]) => ({
      wish,
      file,
      lines: text
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(4)),
    }),
  );
}
