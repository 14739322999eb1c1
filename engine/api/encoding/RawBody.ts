/** A file that is a whole request body, sent as it is under its media type. */
export class RawBody {
  constructor(
    readonly file: File,
    readonly type: string,
  ) {}
}
