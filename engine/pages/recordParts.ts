/** What only pages about a record need; it is fetched with the first of them. */
export { PageTop } from "./PageTop";
export { RecordFailure } from "./RecordFailure";
