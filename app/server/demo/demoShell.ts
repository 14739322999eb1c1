import type { NoticesTable, NotificationType } from "../database/tables/shellTables";

/** A demonstration notification; age and time until read in hours, unread if absent. */
export interface DemoNotification {
  type: NotificationType;
  summary: string;
  age: number;
  seen?: number;
}

/** Notifications of every demonstration user. */
export const DEMO_NOTIFICATIONS: readonly DemoNotification[] = [
  { type: "deviceAlert", summary: "Two devices have been offline for more than an hour.", age: 2 },
  {
    type: "creditAmountTooLow",
    summary: "Fewer than ten credits are left. Devices stop being served without credits.",
    age: 9,
  },
  { type: "creditCodeActivation", summary: "A code was redeemed: 25 free credits were added.", age: 50, seen: 3 },
  {
    type: "invitedUserRegistration",
    summary: "Jonas Brandl accepted the invitation and can sign in now.",
    age: 170,
    seen: 20,
  },
];

/** A demonstration notice; age in hours, negative for a future one. */
export interface DemoNotice {
  type: NoticesTable["type"];
  message: string;
  age: number;
}

/** Notices of the demonstration. */
export const DEMO_NOTICES: readonly DemoNotice[] = [
  { type: "info", message: "Firmware of the <strong>07.16</strong> line is ready for most models.", age: 300 },
  {
    type: "warning",
    message: "<b>Maintenance</b> on Sunday from 02:00 to 03:00 UTC. Remote access may pause.",
    age: 20,
  },
  { type: "info", message: "Reports can be sent every month from next week on.", age: -160 },
];

/** Credits of demonstration companies (by index): type, initial count, remaining count. */
export const DEMO_CREDITS: readonly (readonly [company: number, type: number, count: number, left: number])[] = [
  [0, 1, 500, 182],
  [0, 2, 1200, 640],
  [0, 4, 150, 31],
  [0, 14, 40, 12],
  [1, 1, 60, 8],
  [1, 10, 80, 22],
  [2, 2, 200, 95],
  [3, 1, 40, 3],
  [4, 2, 120, 77],
  [5, 12, 30, 14],
];
