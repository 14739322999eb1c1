import { EventEmitter } from "node:events";
import type { SFTPWrapper } from "ssh2";
import { expect, test } from "vitest";
import { SftpClient } from "../../../../app/server/fileTransfer/SftpClient";

test("[files.bad-target] a target that answers no request in time is given up, with all requests", async () => {
  // Takes requests, and never answers them.
  const silent = Object.assign(new EventEmitter(), { lstat: () => {}, mkdir: () => {} }) as unknown as SFTPWrapper;
  let client: SftpClient | undefined;
  await new Promise<void>((resolve, reject) => {
    client = new SftpClient(silent, resolve, 50);
    for (const request of [client.linkStat("/a"), client.makeFolder("/b")])
      expect(request).rejects.toMatchObject({ code: "connection-lost" }).catch(reject);
  });
  await expect(client?.linkStat("/a")).rejects.toMatchObject({ code: "connection-lost" });
});
