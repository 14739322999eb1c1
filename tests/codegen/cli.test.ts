// @long
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { withFiles } from "./temporaryFolder";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Output and exit code of a command. */
interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as npm does. */
async function farhelm(...args: string[]): Promise<Ended> {
  const program = join(root, "node_modules/tsx/dist/cli.mjs");
  try {
    const { stdout, stderr } = await run(process.execPath, [program, "codegen/cli.ts", ...args], { cwd: root });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

let count = 0;

/** Runs a command in this process, in which the product's documents are compiled already. */
async function farhelmHere(...args: string[]): Promise<Ended> {
  const { argv, exitCode } = process;
  const output = { out: "", err: "" };
  const collect = (name: "out" | "err") => (text: unknown) => {
    output[name] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(collect("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(collect("err")),
  ];
  process.argv = [...argv.slice(0, 1), "codegen/cli.ts", ...args];
  process.exitCode = undefined;
  try {
    count += 1;
    // A module runs once per address.
    await import(/* @vite-ignore */ `../../codegen/cli.ts?run=${count}`);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, exitCode });
  }
}

describe("commands end as scripts expect", { timeout: 60_000 }, () => {
  test("check of good documents says how many there are", async () => {
    const { code, out, err } = await farhelm("check");
    expect(out).toMatch(/^no problems in \d+ documents\n$/);
    expect(err).toBe("");
    expect(code).toBe(0);
  });

  test("check of a bad overlay lists its problems and counts them", async () => {
    const brand =
      '{ "$schema": "../meta/brand.schema.json", "disabled_routes": ["tags.mian"], "main_color": "red", "app_name": "Acme", "company_name": "Acme" }';
    await withFiles({ "brands/acme.json": brand }, async (overlay) => {
      const { code, err } = await farhelm("check", overlay);
      expect(err.split("\n")).toEqual([
        `${overlay}/brands/acme.json:1:91 "red" does not match ^#([0-9a-fA-F]{3,4}){1,2}$ (The brand colour, such as #1f6feb); the default is used instead (warning)`,
        `${overlay}/brands/acme.json:1:63 no route "tags.mian"; did you mean "tags.main"?`,
        "1 problem",
        "",
      ]);
      expect(code).toBe(1);
    });
  });

  test("check warns of translations of texts that nothing shows, with the slip that is likely", async () => {
    const texts = {
      Devices: "Geräte",
      "New tga": "Neues Etikett",
      "What nobody says.": "Was niemand sagt.",
      "You are offline": "Keine Verbindung",
      "The firmware of {name} is too old for this template.": "Die Firmware von {name} ist zu alt dafür.",
      "Vpn hub": "VPN-Knoten",
      "Tag of ours": "Unser Etikett",
    };
    const language = { $schema: "../meta/language.schema.json", name: "Deutsch", texts };
    const form = {
      $schema: "../meta/form.schema.json",
      title: "Tag of ours",
      draft: true,
      submit: { operation: "createTag" },
      fields: [{ key: "company_id", component: "CompanySelect" }, { key: "name" }],
    };
    const files = {
      "languages/de.json": JSON.stringify(language, null, 2),
      "forms/new-tag.json": JSON.stringify(form, null, 2),
    };
    await withFiles(files, async (overlay) => {
      const { code, err } = await farhelmHere("check", overlay);
      expect(err.split("\n").filter((line) => line.includes("languages/"))).toEqual([
        `${overlay}/languages/de.json:6:5 no document or code uses the text "New tga"; did you mean "New tag"? (warning)`,
        `${overlay}/languages/de.json:7:5 no document or code uses the text "What nobody says."; leave it out (warning)`,
      ]);
      expect(code).toBe(0);
    });
  });

  test("check lists the first problems of a document that has hundreds, and counts them all", async () => {
    const fields = Array.from({ length: 900 }, (_, index) => ({ key: `word${index}` }));
    const form = { $schema: "../meta/form.schema.json", title: "Tag", submit: { operation: "createTag" }, fields };
    await withFiles({ "forms/new-tag.json": JSON.stringify(form, null, 1) }, async (overlay) => {
      const { code, err } = await farhelmHere("check", overlay);
      const lines = err.trimEnd().split("\n");
      expect(code).toBe(1);
      expect(lines.length).toBeLessThan(60);
      expect(lines.at(-1)).toMatch(/^90\d problems$/);
      expect(lines.at(-2)).toMatch(/forms\/new-tag\.json: and 8\d\d more$/);
    });
  });

  test("explain of a misspelled name suggests one", async () => {
    expect(await farhelmHere("explain", "form", "new-tga")).toMatchObject({
      code: 1,
      err: 'no form "new-tga"; did you mean "new-tag"?\n',
    });
  });

  test.each(["--help", "new --help", "explain form -h"])("%s tells what each command takes", async (line) => {
    const { code, out } = await farhelm(...line.split(" "));
    expect(code).toBe(0);
    for (const command of ["check", "explain", "new", "codegen"]) expect(out).toContain(`npm run ${command}`);
  });

  test("an unknown command lists those there are", async () => {
    expect(await farhelm("chekc")).toMatchObject({
      code: 1,
      err: 'Unknown command "chekc"; commands are codegen, check, explain, new.\n',
    });
  });
});
