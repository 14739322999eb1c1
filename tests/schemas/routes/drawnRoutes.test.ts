import { expect, test } from "vitest";
import { ADMINISTRATION_CASES } from "../../e2e/routes/administrationCases";
import { FLEET_CASES } from "../../e2e/routes/fleetCases";
import { routes } from "../readSchemas";

/** Routes that browser tests of their own open, or that nobody opens by an address. */
const ELSEWHERE = ["not-found", "logout", "users.confirm-impersonation-access", "remote.mobile"];

const shapeOf = (path: string) => path.replace(/\?.*$/, "").replace(/\{\w+\}/g, "{}");

test("every route of the product is drawn by a case of tests/e2e/routes", () => {
  const drawn = new Set([...FLEET_CASES, ...ADMINISTRATION_CASES].map(({ path }) => shapeOf(path)));
  const missing = [...routes.values()].filter(
    ({ id, path, page, form }) => (page ?? form) !== undefined && !ELSEWHERE.includes(id) && !drawn.has(shapeOf(path)),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
