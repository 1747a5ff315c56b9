/** The client went away before its request was sent, or its answer was ready. */
export class ClientGone extends Error {}
