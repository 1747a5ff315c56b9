/** A file that cannot be judged: the message says why, behind its name. */
export class NotReadable extends Error {}
