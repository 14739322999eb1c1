import { createContext, useContext } from "react";
import { type Boot, type Translate, translate } from "#engine/account";

/** React context that holds the boot document of the account pages. */
export const AccountContext = createContext<Boot | undefined>(undefined);

/** Returns the boot document. Throws outside of `AccountContext`. */
export function useBoot(): Boot {
  const boot = useContext(AccountContext);
  if (!boot) throw new Error("An account page is drawn outside of AccountContext.");
  return boot;
}

/** Returns the function that translates source texts into the current language. */
export function useText(): Translate {
  const { language } = useBoot();
  return (text, values) => translate(language, text, values);
}
