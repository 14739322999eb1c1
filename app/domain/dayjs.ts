import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** Day.js as the server and the product's console use it: times are in UTC, so always begin with `dayjs.utc`. */
export { dayjs };
