/** What must never happen has happened. The message says what, where, and what was expected. */
export class Violation extends Error {}
