/** What a serial number looks like, wherever a device is added and where it comes in. */
export const SERIAL = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/;
