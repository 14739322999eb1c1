/** A message that no client of RFB 3.8 sends; it ends the connection. */
export class InvalidMessage extends Error {}
