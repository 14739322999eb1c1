import { useState } from "react";
import { PairThisPhone } from "./PairThisPhone";
import { PhoneQuestions } from "./PhoneQuestions";
import { readPairing, readPhoneToken, storePhoneToken } from "./phoneToken";

/** What a phone shows that confirms for its owner: at first how to pair it, then what it is asked. */
export function Phone() {
  const [token, setToken] = useState(readPhoneToken);
  const [pairing, setPairing] = useState(() => readPairing(location.hash));
  const keep = (kept: string | undefined) => {
    storePhoneToken(kept);
    setPairing(undefined);
    setToken(kept);
  };
  // Who reads a picture means to pair, also with a phone that was paired before.
  if (token !== undefined && !pairing) return <PhoneQuestions token={token} onForgotten={() => keep(undefined)} />;
  return <PairThisPhone pairing={pairing} onPaired={keep} />;
}
