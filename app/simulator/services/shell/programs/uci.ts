import type { FileSystem } from "../../files/FileSystem";
import type { Program } from "../Process";

const FOLDER = "/etc/config";

/** The entries of a configuration file as `uci show` lists them: `network.lan.proto='static'`. */
function readEntries(name: string, text: string): [key: string, value: string][] {
  const counts = new Map<string, number>();
  let section = "";
  return text.split("\n").flatMap((line): [string, string][] => {
    const [keyword, first = "", second = ""] = line
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^'|'$/g, ""));
    if (keyword === "config") {
      const at = counts.get(first) ?? 0;
      counts.set(first, at + 1);
      section = second || `@${first}[${at}]`;
      return [[`${name}.${section}`, first]];
    }
    return keyword === "option" || keyword === "list" ? [[`${name}.${section}.${first}`, `'${second}'`]] : [];
  });
}

function readConfiguration(files: FileSystem): [key: string, value: string][] {
  return files
    .list(FOLDER)
    .filter(([, { kind }]) => kind === "file")
    .flatMap(([name]) => readEntries(name, files.read(`${FOLDER}/${name}`).toString()));
}

/** Shows the configuration, which it reads from the files below /etc/config. */
export const uci: Program = async (process) => {
  const [action, wanted = ""] = process.operands;
  if (action !== "show" && action !== "get") return process.fail("usage: uci show [NAME] | uci get NAME");
  const entries = readConfiguration(process.session.machine.files);
  const isWanted = (key: string) => wanted === "" || key === wanted || key.startsWith(`${wanted}.`);
  const found = entries.filter(([key]) => (action === "get" ? key === wanted : isWanted(key)));
  if (found.length === 0) return process.fail("Entry not found");
  const lines = found.map(([key, value]) => (action === "get" ? value.replace(/^'|'$/g, "") : `${key}=${value}`));
  await process.print(`${lines.join("\n")}\n`);
  return 0;
};
