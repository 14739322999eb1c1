import { late } from "../elements/late";
import { Skeleton } from "../elements/Skeleton";

/** The values of a record: on no first page that is a list, and fetched once the pointer or the focus is in one. */
export const recordPart = late(async () => (await import("./RecordBlock")).RecordBlock, {
  waiting: <Skeleton width="100%" height={160} />,
});
