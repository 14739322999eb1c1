import type { ApiError } from "./ApiError";
import { firstCode, parseJson, toApiError } from "./ApiError";
import type { Middleware } from "./Middleware";

/** Runs a handler when the first code of a failed answer is in the list of global errors. */
export function globalErrors(isGlobal: (code: string) => boolean, onError: (error: ApiError) => void): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (response.ok) return response;
    const error = toApiError(response, parseJson(await response.clone().text()));
    const code = firstCode(error);
    if (code !== undefined && isGlobal(code)) onError(error);
    return response;
  };
}

/** Calls back when the given number of tracked requests have failed in a row; a success starts the count again. */
export function failureLimit(
  isTracked: (response: Response) => boolean,
  limit: number,
  onLimit: () => void,
): Middleware {
  let failed = 0;
  return async (request, next) => {
    const response = await next(request);
    if (response.ok) failed = 0;
    else if (isTracked(response)) failed += 1;
    if (failed === limit) onLimit();
    return response;
  };
}
