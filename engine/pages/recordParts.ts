/** Parts of pages about a record, in one lazy chunk. */
export { PageTop } from "./PageTop";
export { RecordFailure } from "./RecordFailure";
