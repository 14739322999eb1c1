import type { OperationId } from "../../../../app/server/requests/Handler";

/** The operations that answer 501 to every valid request, as nothing would act on it (operations/writes/effects.json). */
export const NOT_SERVED: readonly OperationId[] = ["addAlertToken"];

/** The operations that answer 501 to some valid requests alone. */
const PARTLY_SERVED: readonly OperationId[] = ["updateDeviceSettings"];

/** All operations whose document knows the answer 501. */
export const MAY_BE_REFUSED: readonly string[] = [...NOT_SERVED, ...PARTLY_SERVED];

/** Whether an answer is a fault of the server: any of 500 and above, but 501 of what may not be served. */
export function isFault(id: string, status: number): boolean {
  return status >= 500 && !(status === 501 && MAY_BE_REFUSED.includes(id));
}
