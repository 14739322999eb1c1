import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../../app/server/database/embedded/startEmbedded";
import { openDatabase } from "../../../app/server/database/openDatabase";
import { openDataFolder } from "../../../app/server/database/openDataFolder";
import { testLog } from "./testLog";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the database that every test file's own is copied from. */
    databaseTemplate: string;
  }
}

/** For tests only: a test database need not survive a power failure. */
const FAST = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=300",
  "deadlock_timeout=100ms",
];

/**
 * Starts one real PostgreSQL for the whole run, migrates the template database and provides its URL to the test files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "farhelm-test-"));
  await chmod(folder, 0o711);
  const data = await openDataFolder(folder);
  const embedded = await startEmbedded({ data, log: testLog, settings: FAST });
  const template = await openDatabase({ url: embedded.url }, testLog);
  // A database can only be copied while nobody is connected to it.
  await template.close();
  project.provide("databaseTemplate", embedded.url);
  return async () => {
    await embedded.stop();
    await data.close();
    await rm(folder, { recursive: true, force: true });
  };
}
