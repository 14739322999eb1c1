import { expect, test } from "vitest";
import { unknownVariables } from "../../../../app/server/options/unknownVariables";

test.each([
  ["FARHELM_PROT", "Unknown variable FARHELM_PROT; did you mean FARHELM_PORT?"],
  ["FARHELM_TLS_CRET", "Unknown variable FARHELM_TLS_CRET; did you mean FARHELM_TLS_CERT?"],
  ["FARHELM_KEEPUSAGE", "Unknown variable FARHELM_KEEPUSAGE; did you mean FARHELM_KEEP_USAGE?"],
])("a mistyped variable is named with the nearest one: %s", (name, message) => {
  expect(unknownVariables({ [name]: "1", FARHELM_PORT: "9000" })).toEqual([message]);
});

test("nothing is reported about the server's own variables, of other programs' and of those that Kubernetes gives a service", () => {
  const others = { PATH: "/bin", DATABASE_URL: "", FARHELM_DATA: "x", FARHELM_ZZZZZZ: "1" };
  const service = {
    FARHELM_SERVICE_HOST: "10.0.0.1",
    FARHELM_SERVICE_PORT: "80",
    FARHELM_PORT_80_TCP: "tcp://10.0.0.1:80",
  };
  expect(unknownVariables({ ...others, ...service })).toEqual([]);
});
