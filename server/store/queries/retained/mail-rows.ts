/** Mails retained by the mailbox of a world: the latest ones only, so that a sender cannot fill the disk. */
import type { Knex } from 'knex'
import { MailCard, MailParts } from '../../../../machines/vocabulary/outside/mailbox.ts'
import type { Writer } from '../../batch.ts'
import { isMoment, matchesSchema } from '../../schemas.ts'
import { parsed, type ReportUnreadable } from '../../unreadable.ts'
import { RETAINED_MAILS } from '../schema.ts'
import { RetainedRows, type WorldNumber } from './retained-rows.ts'

const LIMITS = {
  retained: RETAINED_MAILS,
  rows: 1000,
  bytes: 32 * 1024 * 1024,
  slackRows: 100,
  slackBytes: 8 * 1024 * 1024,
}

/** A retained mail without its content. */
export interface RetainedMail {
  /** Number of the fact of its arrival. */
  n: number
  /** Epoch milliseconds. */
  at: number
  mail: MailCard
}

/** A retained mail with its content. */
export interface MailWithParts extends RetainedMail {
  /** null: not parsed yet, or not parsable; then `not_read` of the mail says why. */
  parts: MailParts | null
}

/** A dropped mail keeps the fact of its arrival. */
const EMPTIED = `'$.raw', '""' -> '$', '$.parts', 'null' -> '$'`

const isMail = matchesSchema<MailCard>(MailCard)
const areParts = matchesSchema<MailParts>(MailParts)

interface Row {
  n: number
  at: number
  mail: string
}

export class MailRows extends RetainedRows {
  #knex: Knex
  #writer: Writer
  #report: ReportUnreadable

  constructor(knex: Knex, writer: Writer, report: ReportUnreadable) {
    super(writer, EMPTIED, LIMITS)
    this.#knex = knex
    this.#writer = writer
    this.#report = report
  }

  /** Mails that are retained, oldest first; one that cannot be read is left out. @param after behind this number only */
  async list(world: WorldNumber, after: number, limit: number): Promise<RetainedMail[]> {
    await this.tidy(world)
    const rows: Row[] = await this.#retained(world)
      .where('n', '>', after)
      .orderBy('n')
      .limit(limit)
      .select('n', 'at', this.#knex.raw("body -> '$.mail' AS mail"))
    return rows.flatMap((row) => this.#mail(world, row) ?? [])
  }

  /** A mail and what is in it; null when none of this number is retained, or it cannot be read. */
  async find(world: WorldNumber, n: number): Promise<MailWithParts | null> {
    const [row]: (Row & { parts: string | null })[] = await this.#retained(world)
      .where({ n })
      .select('n', 'at', this.#knex.raw("body -> '$.mail' AS mail, body -> '$.parts' AS parts"))
    const mail = row && this.#mail(world, row)
    if (!mail) return null
    const parts = parsed(row.parts)
    return { ...mail, parts: areParts(parts) ? parts : null }
  }

  /** Keeps what was found in a mail that had not been taken apart. */
  async keep(world: WorldNumber, { n, mail, parts }: Pick<MailWithParts, 'n' | 'mail' | 'parts'>): Promise<void> {
    await this.#writer.between(async (knex) => {
      await this.#retained(world, knex)
        .where({ n })
        .update({
          body: knex.raw("json_set(body, '$.mail', CAST(? AS TEXT) -> '$', '$.parts', CAST(? AS TEXT) -> '$')", [
            JSON.stringify(mail),
            JSON.stringify(parts),
          ]),
        })
    })
  }

  #mail(world: WorldNumber, { n, at, mail: text }: Row): RetainedMail | null {
    const mail = parsed(text)
    if (isMail(mail) && isMoment(at)) return { n, at, mail }
    this.#report(`facts: world ${world.id}, n ${n}`)
    return null
  }

  /** A mail as it came; null when none of this number is retained. */
  async raw(world: WorldNumber, n: number): Promise<Buffer | null> {
    const [row]: { raw: unknown }[] = await this.#retained(world)
      .where({ n })
      .select(this.#knex.raw("body ->> '$.raw' AS raw"))
    return typeof row?.raw === 'string' ? Buffer.from(row.raw, 'latin1') : null
  }

  /** Deletes all that is retained: of a mail its place in the journal stays. */
  async empty(world: WorldNumber): Promise<void> {
    await this.#writer.between((knex) => this.drop(knex, world, 0))
  }

  #retained({ id: world }: WorldNumber, knex = this.#knex): Knex.QueryBuilder {
    return knex('facts').where({ world }).whereRaw(RETAINED_MAILS)
  }
}
