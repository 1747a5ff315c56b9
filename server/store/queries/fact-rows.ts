/** The journal of a world as rows, oldest first. */
import type { Knex } from 'knex'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { RegisterFact } from '../../../machines/vocabulary/register.ts'
import { isAnnouncement, isMoment } from '../schemas.ts'
import { isObject, parsed, type ReportUnreadable, Unreadable } from '../unreadable.ts'
import { ANNOUNCEMENTS, LINKS, wholeIn } from './schema.ts'

/** Filter of a query for facts. */
export interface FactFilter {
  /** Only facts with a higher number. */
  after: number
  /** Only these types, if given. */
  types?: readonly string[] | undefined
  /** Only these addresses, if given. */
  addresses?: readonly string[] | undefined
  /** Maximum number of facts. */
  limit: number
}

export interface FactRow {
  n: number
  address: string
  type: string
  /** Epoch milliseconds. */
  at: number
  /** null: the stored row is not a valid fact. */
  fact: Fact | null
}

/** A register went offline or online. Epoch milliseconds. */
export interface LinkRow {
  type: 'register.went-offline' | 'register.went-online'
  at: number
  /** Offline since; null: back online. */
  since: number | null
}

const LINK_ROWS = `SELECT n, type, at, ${wholeIn('$.document.body.since')} AS since FROM facts
  WHERE world = :world AND address = :address AND ${LINKS}`

/** A fact as stored text, for callers that pass it on unparsed. */
export type FactText = Omit<FactRow, 'fact'> & {
  /** JSON of the fact, in one line; null: the stored row is not a valid fact. */
  text: string | null
}

/** SQL: the fact as JSON without line breaks; NULL where the stored row is not a valid fact. */
const TEXT = `CASE
  WHEN typeof(body) <> 'text' OR NOT json_valid(body) THEN NULL
  WHEN json_type(body, '$.type') = 'text' AND body ->> '$.type' = type THEN body -> '$'
END AS text`

type StoredRow = Omit<FactRow, 'fact'> & { body: string }

/** Facts scanned by one query where most may be filtered out: bounds how long a commit waits. */
const SLICE_FACTS = 20_000

type Announcement = Extract<RegisterFact, { type: 'documents.fiscalized' }>

const placeOf = (world: number, n: number): string => `facts: world ${world}, n ${n}`

export class FactRows {
  #knex: Knex
  #report: ReportUnreadable

  constructor(knex: Knex, report: ReportUnreadable) {
    this.#knex = knex
    this.#report = report
  }

  /** Facts of a world, oldest first; an unreadable one keeps its place. */
  async page(world: number, filter: FactFilter): Promise<FactRow[]> {
    const rows: StoredRow[] = []
    for await (const slice of this.#slices(world, filter)) {
      const more: StoredRow[] = await slice()
        .limit(filter.limit - rows.length)
        .select('n', 'address', 'type', 'at', 'body')
      rows.push(...more)
      if (rows.length >= filter.limit) break
    }
    return rows.map(({ body, ...row }) => ({ ...row, fact: this.#fact(world, row, body) }))
  }

  /**
   * The same as texts, validated by the store and not parsed. A page shorter than the limit need not be the last; an
   * empty one is.
   * @param bytes facts that begin within this many bytes; at least one
   */
  async texts(world: number, filter: FactFilter, bytes: number): Promise<FactText[]> {
    for await (const slice of this.#slices(world, filter)) {
      const rows: FactText[] = await slice()
        .where('n', '<=', this.#lastWithin(slice().limit(filter.limit), bytes))
        .select('n', 'address', 'type', 'at', this.#knex.raw(TEXT))
      if (rows.length === 0) continue
      for (const row of rows) {
        if (row.text !== null && isMoment(row.at)) continue
        row.text = null
        this.#report(placeOf(world, row.n))
      }
      return rows
    }
    return []
  }

  /** The filter as several queries, each scanning a bounded number of facts. */
  async *#slices(
    world: number,
    { after, types, addresses }: Omit<FactFilter, 'limit'>,
  ): AsyncGenerator<() => Knex.QueryBuilder> {
    const behind = (n: number): Knex.QueryBuilder =>
      this.#knex('facts').where({ world }).where('n', '>', n).orderBy('n')
    if (!types && !addresses) return yield () => behind(after)
    const newest = await this.#knex('facts').where({ world }).max({ n: 'n' }).first()
    for (let from = after; from < (newest?.n ?? 0); from += SLICE_FACTS)
      yield () => {
        const query = behind(from).where('n', '<=', from + SLICE_FACTS)
        if (types) query.whereIn('type', types)
        if (addresses) query.whereIn('address', addresses)
        return query
      }
  }

  /** Number of the last fact of a page that begins within the given bytes. Sizes are known without reading the facts. */
  #lastWithin(page: Knex.QueryBuilder, bytes: number): Knex.QueryBuilder {
    const before = this.#knex.raw('sum(octet_length(body)) OVER (ORDER BY n) - octet_length(body) AS bytes_before')
    return this.#knex.from(page.select('n', before).as('page')).where('bytes_before', '<', bytes).max('n')
  }

  #fact(world: number, { n, type, at }: Omit<FactRow, 'fact'>, body: string): Fact | null {
    const fact = parsed(body)
    if (isObject(fact) && fact.type === type && isMoment(at)) return fact as unknown as Fact
    this.#report(placeOf(world, n))
    return null
  }

  /**
   * When a register went offline and online between two instants (epoch milliseconds, both included), oldest first;
   * with the last change before and the first one after, so that intervals across a bound are known.
   */
  async links(world: number, register: string, from: number, to: number): Promise<LinkRow[]> {
    const rows: (LinkRow & { n: number })[] = await this.#knex.raw(
      `SELECT n, type, at, since FROM (
        SELECT * FROM (${LINK_ROWS} AND at < :from ORDER BY at DESC, n DESC LIMIT 1) AS before
        UNION ALL ${LINK_ROWS} AND at BETWEEN :from AND :to
        UNION ALL SELECT * FROM (${LINK_ROWS} AND at > :to ORDER BY at, n LIMIT 1) AS behind
      ) AS changes ORDER BY n`,
      { world, address: `register:${register}`, from, to },
    )
    // An offline fact without a start counts from its own time
    return rows
      .filter(({ n, at }) => isMoment(at) || this.#report(placeOf(world, n)))
      .map(({ type, at, since }) => ({ type, at, since: isMoment(since) ? since : null }))
  }

  /**
   * When a document was announced as fiscalized.
   * @param after number of the fact that holds the document
   * @throws Unreadable when it never was, or the announcement cannot be read
   */
  async announcement(world: number, register: string, document: number, after: number): Promise<Announcement> {
    const row = await this.#knex('facts')
      .where({ world, address: `register:${register}` })
      .whereRaw(ANNOUNCEMENTS)
      .where('n', '>', after)
      .whereRaw(`? BETWEEN ${wholeIn('$.from')} AND ${wholeIn('$.to')}`, [document])
      .orderBy('n')
      .first<{ body: string } | undefined>('body')
    const fact = parsed(row?.body)
    if (isAnnouncement(fact)) return fact as Announcement
    throw new Unreadable(`facts: world ${world}, announcement of document ${document} of register:${register}`)
  }
}
