import { expect, test } from "vitest";
import { readPairing } from "../../../../../app/console/account/phone/phoneToken";

const NAME = "0b0e7f4e-6f0c-4c2b-9a55-3f1f6f0c4c2b";

test("the QR code in the console contains the pairing id and its code", () => {
  expect(readPairing(`#${NAME}.012345`)).toEqual({ session_uuid: NAME, code: "012345" });
});

test.each(["", "#", `#${NAME}`, `#${NAME}.12345`, `#${NAME}.1234567`, `#x${NAME}.123456`, `#${NAME}.12a456`])(
  "an address that ends with %j tells no pairing",
  (hash) => expect(readPairing(hash)).toBeUndefined(),
);
