/** An invariant is violated. The message says which, where, and what was expected. */
export class Violation extends Error {}
