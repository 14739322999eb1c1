/** Pattern of a serial number, used wherever one is entered or received. */
export const SERIAL = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/;
