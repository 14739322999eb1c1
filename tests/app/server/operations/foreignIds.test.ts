import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client } from "../api/Client";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, type ValidRequest, validRequests } from "../permissions/validRequests";
import { bodyPlaces, withValue } from "./bodyPlaces";

const documents = await readDocuments();
let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

/** An id of no row. */
const NOBODY = 2_000_000_000;

/** Numbers that are not row ids: types, firmware brands, variables of templates. */
const NO_ROW = /alert_(sub)?type_id|firmware_brand_id|credit_type_id|variables\.0\.id$/;

/** Keys whose values are row ids. */
const IS_ID = /(^|[._])(id|ids|apply_list|receiving_users|devices|automations|files|source|target)(\.0)?$/;

/** Whether a bulk change refuses a row that does not exist, also beside others that do. */
const isRefused = ({ status, body }: { status: number; body: unknown }) =>
  (status >= 400 && status < 500) || (status === 207 && JSON.stringify(body).includes('"success":false'));

/** Ids of rows that are not visible to the caller, by the key of the field. */
function foreignOf(place: string): number[] {
  const { companies, devices, tags, users } = api.world;
  if (/company|parent_id/.test(place)) return [companies.foreign, companies.parent, NOBODY];
  if (/device/.test(place)) return [devices.foreign, devices.sibling, NOBODY];
  if (/tag/.test(place)) return [tags.foreign, NOBODY];
  if (/user/.test(place)) return [users.foreign, NOBODY];
  return [NOBODY];
}

/** Operations that only filter the caller's own rows: an unknown id matches nothing, and is not stored. */
const CHOOSE: readonly string[] = ["cancelActions", "seeNotifications"];

const writes = (Object.keys(validRequests) as OperationId[]).filter(
  (id) => !CHOOSE.includes(id) && documents.operations.get(id)?.body !== undefined,
);

test.each(writes)(
  "%s refuses the id of a row that its caller does not see",
  async (id) => {
    const schema = documents.operations.get(id)?.body;
    const places = bodyPlaces(documents.documents.api, schema).filter(
      ({ path, isId }) => isId && IS_ID.test(path) && !NO_ROW.test(path),
    );
    const stored: string[] = [];
    const renew = () => createSubjects(api.db, api.world.companies.own, api.world.actors.admin);
    let subjects = await renew();
    for (const { path } of places)
      for (const wanted of foreignOf(path)) {
        await api.db.deleteFrom("rate_limits").execute();
        const good: ValidRequest = validRequests[id](api.world, subjects);
        const request = good.form
          ? { ...good, form: { ...good.form, fields: { ...good.form.fields, [path]: wanted } } }
          : { ...good, body: withValue(good.body, path, wanted) };
        const answer = await requestConfirmed(api.db, client, request);
        if (isRefused(answer)) continue;
        stored.push(`${path} = ${wanted}: ${answer.status}`);
        subjects = await renew();
      }
    expect(stored).toEqual([]);
  },
  120_000,
);
