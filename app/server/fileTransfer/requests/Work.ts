import type { FileRequests, FileResult } from "../../../domain/fileMessages";
import type { RunningRequest } from "../RunningRequest";
import type { SftpClient } from "../SftpClient";
import type { Uploads } from "../Uploads";

/** What a request works with. */
export interface Work {
  request: RunningRequest;
  sftp: SftpClient;
  uploads: Uploads;
}

/** Performs a request. Rejects with a FileError. */
export type Perform<Type extends keyof FileRequests> = (work: Work, input: FileRequests[Type]) => Promise<FileResult>;
