import { createContext, type ReactNode, useContext } from "react";
import type { Api } from "./createApi";

const ApiContext = createContext<Api | undefined>(undefined);

/** Provides the API to the components below it. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The API: call(operationId, options) resolves to data or an error and never throws. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error("This component must be rendered inside ApiProvider.");
  return api;
}
