import { lazyComponent } from "../elements/loading/lazyComponent";

const parts = () => import("./recordParts");

/** The header of a record's sub-pages. */
export const lazyPageTop = lazyComponent(async () => (await parts()).PageTop);

/** The replacement of a page whose record could not be read. */
export const lazyRecordFailure = lazyComponent(async () => (await parts()).RecordFailure);
