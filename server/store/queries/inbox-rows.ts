/** What the inboxes of worlds keep of the calls that reach them: the last ones, so that no caller fills the disk. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { KEPT } from './indexed.ts'
import { KeptRows } from './kept-rows.ts'

const LIMITS = {
  kept: KEPT,
  rows: 1000,
  bytes: 16 * 1024 * 1024,
  slackRows: 100,
  slackBytes: 4 * 1024 * 1024,
}

/** Of a call that is dropped its answer stays. */
const EMPTIED = "'$.headers', json('{}'), '$.body', ''"

export class InboxRows extends KeptRows {
  constructor(knex: Knex, writer: Writer) {
    super(knex, writer, EMPTIED, LIMITS)
  }
}
