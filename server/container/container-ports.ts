/** Ports that the server listens on in its container; the image has the first three, the mailboxes are opened beside. */
export const CONTAINER_PORTS = { cloud: 8080, desk: 8484, lan: 9021, smtp: 2525 } as const
