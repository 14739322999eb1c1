import { removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signInByRequest, test } from "../support/test";
import { createFormRunner } from "./createFormRunner";
import { SPECIFIED_REQUESTS } from "./specifiedRequests";

// Forms that need a re-authentication are refused with 423 first.
test.use({ expected: [/status of 423/] });

const ROWS = Object.values(SPECIFIED_REQUESTS).map(({ row }) => `[${row}]`);

test(`${ROWS.join("")} every form is opened where a page or window leads to it, is accessible, is filled, sent, and found in the database`, async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  // A server of its own, because it adds, moves and removes records that other tests count.
  const farhelm = await startFarhelm();
  await signInByRequest(page, farhelm, "/tags");
  const { forms, run, close } = await createFormRunner(page, farhelm);
  try {
    // A failing form must not stop the others.
    for (const form of forms)
      await test.step(form, () => run(form).catch((error: unknown) => expect.soft(String(error), form).toBe("")));
  } finally {
    await close();
    await farhelm.stop();
    removeData(farhelm.data);
  }
  expect(forms.length).toBeGreaterThan(70);
});
