import type { Option } from "./Option";
import { OPTIONS } from "./optionTable";

const WIDTH = 30;

function describe({ flag, value, variable, fallback, sentence }: Option): string {
  const head = `  --${flag}${value ? ` ${value}` : ""}`;
  const notes = [variable && `environment: ${variable}`, fallback && `default: ${fallback}`].filter(Boolean);
  const lines = [`${head.padEnd(WIDTH)}${sentence}`];
  if (notes.length > 0) lines.push(`${" ".repeat(WIDTH)}(${notes.join("; ")})`);
  return lines.join("\n");
}

/** The text of --help: every option with its variable and its default. */
export function helpText(): string {
  return [
    "Farhelm: a console for fleets of network devices.",
    "",
    "  npm start                     start the server and print the console's address",
    "  npm start -- --port 9000      options follow two hyphens",
    "",
    "An option wins over its environment variable.",
    "",
    ...Object.values(OPTIONS).map(describe),
    "",
  ].join("\n");
}
