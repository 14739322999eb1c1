import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HELD = /^farhelm-held-(\d+)-/;

/** A place on the disk for a file while it arrives. */
export interface HeldFile {
  path: string;
  /** Removes it, whether anything arrived or not. */
  remove(): Promise<void>;
}

/** Makes a place for a file that arrives; its name says which process it belongs to. */
export async function holdFile(): Promise<HeldFile> {
  const folder = await mkdtemp(join(tmpdir(), `farhelm-held-${process.pid}-`));
  return { path: join(folder, "file"), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes what a process that was killed left of files that were arriving; those of processes that live stay. */
export async function removeAbandonedFiles(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const owner = HELD.exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  });
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
