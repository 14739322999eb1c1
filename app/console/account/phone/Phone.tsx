import { useState } from "react";
import { PairThis } from "./PairThis";
import { PhoneQuestions } from "./PhoneQuestions";
import { keepPhoneToken, readPairing, readPhoneToken } from "./phoneToken";

/** What a phone shows that confirms for its owner: at first how to pair it, then what it is asked. */
export function Phone() {
  const [token, setToken] = useState(readPhoneToken);
  const [pairing, setPairing] = useState(() => readPairing(location.hash));
  const keep = (kept: string | undefined) => {
    keepPhoneToken(kept);
    setPairing(undefined);
    setToken(kept);
  };
  // Who reads a picture means to pair, also with a phone that was paired before.
  if (token !== undefined && !pairing) return <PhoneQuestions token={token} onForgotten={() => keep(undefined)} />;
  return <PairThis pairing={pairing} onPaired={keep} />;
}
