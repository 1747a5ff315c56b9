/** Why a body is not taken. */
import type { Issue } from './operation.ts'

/** The body is larger than the operation takes. */
export class BodyTooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes`)
    this.limit = limit
  }
}

/** The body is no JSON, or says it is none. */
export class BodyMalformed extends Error {
  readonly issue: Issue

  constructor(issue: Issue) {
    super(issue.msg)
    this.issue = issue
  }
}

/** Bodies that are coming in take all the memory there is for them. */
export class NoRoom extends Error {
  constructor() {
    super('Too many bodies are coming in')
  }
}
