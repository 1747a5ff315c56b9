/** Calls kept by the inboxes of worlds: the latest ones only, so that a caller cannot fill the disk. */
import type { Writer } from '../../batch.ts'
import { KEPT } from '../indexed.ts'
import { KeptRows } from './kept-rows.ts'

const LIMITS = {
  kept: KEPT,
  rows: 1000,
  bytes: 16 * 1024 * 1024,
  slackRows: 100,
  slackBytes: 4 * 1024 * 1024,
}

/** A dropped call keeps its answer. */
const EMPTIED = `'$.headers', '{}' -> '$', '$.query', '""' -> '$', '$.body', '""' -> '$'`

export class InboxRows extends KeptRows {
  constructor(writer: Writer) {
    super(writer, EMPTIED, LIMITS)
  }
}
