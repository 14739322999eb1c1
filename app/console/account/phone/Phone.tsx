import { useState } from "react";
import { PairThisPhone } from "./PairThisPhone";
import { PhoneQuestions } from "./PhoneQuestions";
import { readPairing, readPhoneToken, storePhoneToken } from "./phoneToken";

/** Page for a phone used as a second factor: pairs it first, then lists the confirmations requested from it. */
export function Phone() {
  const [token, setToken] = useState(readPhoneToken);
  const [pairing, setPairing] = useState(() => readPairing(location.hash));
  const saveToken = (saved: string | undefined) => {
    storePhoneToken(saved);
    setPairing(undefined);
    setToken(saved);
  };
  // Scanning a QR code starts a new pairing, even on a phone that is already paired.
  if (token !== undefined && !pairing) return <PhoneQuestions token={token} onUnpaired={() => saveToken(undefined)} />;
  return <PairThisPhone pairing={pairing} onPaired={saveToken} />;
}
