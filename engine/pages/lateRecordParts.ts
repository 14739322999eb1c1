import { late } from "../elements/late";

const parts = () => import("./recordParts");

/** What stands above the sub-pages of a record. */
export const header = late(async () => (await parts()).PageTop);

/** Why a record cannot be shown. */
export const failure = late(async () => (await parts()).RecordFailure);
