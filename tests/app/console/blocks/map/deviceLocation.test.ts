import { expect, test } from "vitest";
import { deviceLocation } from "../../../../../app/console/blocks/map/deviceLocation";

const set = { user_set_latitude: 1, user_set_longitude: 2 };
const measured = { latitude: 3, longitude: 4, accuracy: 7 };
const tower = { cell_tower_latitude: 5, cell_tower_longitude: 6, cell_tower_accuracy: 900 };

test("a device is shown where it was set by hand, else where it measured itself, else at its cell tower, as exactly as that is known", () => {
  expect(deviceLocation({ ...set, ...measured, ...tower })).toEqual({
    place: [1, 2],
    source: "user",
    accuracy: undefined,
  });
  expect(deviceLocation({ ...measured, ...tower })).toEqual({ place: [3, 4], source: "gps", accuracy: 7 });
  expect(deviceLocation({ ...measured, fix_status: 0, ...tower })).toEqual({
    place: [5, 6],
    source: "cell",
    accuracy: 900,
  });
  expect(deviceLocation({ latitude: 3, longitude: 4, accuracy: null })?.accuracy).toBeUndefined();
  expect(deviceLocation({ ...measured, fix_status: 0 })).toBeUndefined();
  expect(deviceLocation({ latitude: 0, longitude: 0 })?.place).toEqual([0, 0]);
});
