/** A file sent as the whole request body, under its media type. */
export class RawBody {
  constructor(
    readonly file: File,
    readonly type: string,
  ) {}
}
