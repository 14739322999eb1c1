import { createContext, useContext } from "react";
import { type Boot, type Translate, translate } from "#engine/account";

/** The boot document of the account pages. */
export const AccountContext = createContext<Boot | undefined>(undefined);

/** The boot document of the account pages. */
export function useBoot(): Boot {
  const boot = useContext(AccountContext);
  if (!boot) throw new Error("An account page is drawn outside of AccountContext.");
  return boot;
}

/** Turns source texts into the language shown. */
export function useText(): Translate {
  const { language } = useBoot();
  return (text, values) => translate(language, text, values);
}
