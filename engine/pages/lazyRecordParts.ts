import { lazyComponent } from "../elements/loading/lazyComponent";

const parts = () => import("./recordParts");

/** What stands above the sub-pages of a record. */
export const lazyPageTop = lazyComponent(async () => (await parts()).PageTop);

/** Why a record cannot be shown. */
export const lazyRecordFailure = lazyComponent(async () => (await parts()).RecordFailure);
