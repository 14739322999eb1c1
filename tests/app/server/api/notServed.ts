import type { OperationId } from "../../../../app/server/requests/Handler";

/** Operations that respond to every valid request with 501, as nothing would act on it (operations/writes/effects.json). */
export const NOT_SERVED: readonly OperationId[] = ["addAlertToken"];

/** Operations that respond to some valid requests with 501. */
const PARTLY_SERVED: readonly OperationId[] = ["updateDeviceSettings"];

/** All operations with a 501 response in the document. */
export const MAY_BE_REFUSED: readonly string[] = [...NOT_SERVED, ...PARTLY_SERVED];

/** Whether a status is a server fault: 500 and above, except an expected 501. */
export function isFault(id: string, status: number): boolean {
  return status >= 500 && !(status === 501 && MAY_BE_REFUSED.includes(id));
}
