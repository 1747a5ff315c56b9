/** The shape of the one table of operations: routing, validation, OpenAPI and coverage are read from its rows. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TSchema } from 'typebox'
import type { RequestRule } from '../../../machines/rules/request.ts'
import type { Rule, Values } from '../../../machines/rules/rule.ts'
import { messageOf, ruleNamed } from '../../../machines/rules/rules.ts'
import { shortened } from '../../../machines/text.ts'
import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { SeedCashier, SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Fact } from '../../../machines/wires.ts'
import type { Services } from '../../outside/services.ts'
import type { QuirkName } from '../../runtime/world/quirks.ts'
import type { World } from '../../runtime/world/world.ts'
import type { JsonBounds } from './json/bounds.ts'

/**
 * Who may come in: with the cashier's token, with a register's licence key, with both, or anyone; to the lab with its
 * token, to the inbox of webhooks our own webhooks besides.
 */
export type Who = 'anyone' | 'cashier' | 'key' | 'cashier and key' | 'desk' | 'lab' | 'inbox'

/** A request that has been let in: known world, known caller, valid input. */
export interface Request {
  /** For its connection: what takes long stops when that has closed. */
  http: IncomingMessage
  services: Services
  world: World
  params: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string>
  /** null when the body was empty: zero bytes, {} or null, and [] where it is optional (AMB-07). */
  body: unknown
  /** The body as it came; null until it has been read. */
  sent: Buffer | null
  /** Language of messages. */
  language: 'uk' | 'en'
  /** Present when `who` says so; the cashier as he stands now. */
  cashier: SeedCashier
  signer: Signer
  register: SeedCashRegister
  /** Id of the session whose token was used. */
  session: string
  /** Present when the row is `long`: aborted when the client has gone. */
  gone: AbortSignal
}

export interface Reply {
  status: number
  /** undefined: no body at all. */
  body: unknown
  headers?: Record<string, string>
  /** Writes the whole answer itself, and goes on for as long as it likes. */
  stream?: (response: ServerResponse) => void
}

/** What an answer is: the schema of its JSON, `nothing` at all, a PNG `image`, an XLSX `workbook`, plain `text`, a `page` of HTML, a `mail`, or a `file` of any kind. */
export type AnswerForm = TSchema | 'nothing' | 'image' | 'workbook' | 'text' | 'page' | 'mail' | 'file'

/** What success looks like, by status; `default` is every other status. */
export type Answers = Readonly<Partial<Record<number | 'default', AnswerForm>>>

export interface Operation {
  /** operationId; also the name in logs and coverage. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Express notation, without the world's prefix. */
  path: string
  surface: 'cloud' | 'local' | 'lan' | 'lab'
  /** One sentence for the OpenAPI document. */
  summary: string
  clauses: readonly string[]
  who: Who
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  /** Schema of a body that must be there. */
  body?: TSchema
  /** Schema of a body that may be left out; an object, for an empty list is as good as nothing (AMB-07). */
  optionalBody?: TSchema
  /** The body is handed over in `sent` as it came, whatever it says: whoever handles it holds it to the schema, if there is one. */
  rawBody?: true
  /** Served to a top-level navigation from any site: a page or description of ours, or what mails link to. */
  linked?: true
  /** A GET with effects, not safe in the sense of RFC 9110: refused where a foreign page may have sent it. */
  unsafe?: true
  /** Called by the server itself, during a turn: must not wait until the world is idle. */
  amid?: true
  /** May go on for minutes: it ends when its client goes. */
  long?: true
  /** Where a body may be larger than elsewhere: bytes. */
  bodyLimit?: number
  /** Where a body may say more than elsewhere. */
  bodyBounds?: JsonBounds
  /** Refusals are the same everywhere and not listed, but for one whose body is like no other. */
  answers?: Answers
  /** Its success may be asked for as text/event-stream as well: what the data of an event say. */
  events?: TSchema
  bends?: Bend
  handle(request: Request): Promise<Reply> | Reply
}

/** What of a row is other while a quirk is on; the law holds for the rest of it. */
export interface Bend {
  quirk: QuirkName
  /** The row is bent at this path alone, which there is while the quirk is on; at its own the law holds. */
  path?: string
  who?: Who
  body?: TSchema
  /** Statuses whose body is another. */
  answers?: Answers
  /** @param law what the row does otherwise */
  handle?(request: Request, law: Operation['handle']): Promise<Reply> | Reply
}

export const reply = (status: number, body?: unknown): Reply => ({ status, body })

/**
 * A refusal by its rule: the specification's body, and a header that explains it for debugging.
 * @param surface that is asked, where the rule follows another clause at the desk
 */
export function refused(
  rule: Rule | RequestRule,
  values: Values,
  language: 'uk' | 'en',
  surface?: Operation['surface'],
): Reply {
  const each = typeof rule === 'string' ? ruleNamed.get(rule)! : rule
  const clause = (surface === 'local' && each.desk) || each.clause
  const figures = Object.entries(values).map(([name, value]) => `${name}=${figureText(value)}`)
  return {
    status: each.status,
    body: { code: each.code, message: messageOf(each, values, language) },
    headers: { 'x-rule': headerText([each.name, clause, ...figures].join('; ')) },
  }
}

/** Of a longer figure the beginning stands in the header: clients take 16 KiB of headers, and a character may be nine bytes. */
const FIGURE_CHARACTERS = 150

function figureText(value: Values[string]): string {
  const text = String(value)
  return text.length <= FIGURE_CHARACTERS ? text : `${shortened(text, FIGURE_CHARACTERS)}…`
}

/** A header takes printable ASCII; the rest is written as in a URL. */
const headerText = (text: string): string => text.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent)

/** Headers that explain an answer to whoever debugs. */
const EXPLANATIONS = ['x-rule', 'x-quirk']

/** A reply as clients get it: where there is no lab, nothing but the specification's own. */
export function shown({ hasLab }: Pick<Services, 'hasLab'>, given: Reply): Reply {
  if (hasLab || !given.headers) return given
  const headers = Object.entries(given.headers).filter(([name]) => !EXPLANATIONS.includes(name))
  return { ...given, headers: Object.fromEntries(headers) }
}

/** The reply to a refusal the actors have said. */
export const refusedBy = (fact: Extract<Fact, { type: 'refused' }>, language: 'uk' | 'en'): Reply =>
  refused(ruleNamed.get(fact.rule)!, fact.values, language)

/** One fault of a request's form, as pydantic names them (facts: "Error body shapes"). */
export interface Issue {
  loc: (string | number)[]
  msg: string
  type: string
  ctx?: Record<string, unknown>
}

/** So many faults of a request are told. */
const ISSUES_SHOWN = 1000

/** 422: a list of items, each with location and description (CLD-009, ERR-302). */
export function invalid(detail: Issue[], language: 'uk' | 'en' = 'uk'): Reply {
  const { body, ...rest } = refused('malformed request', {}, language)
  return { ...rest, body: { ...(body as object), detail: detail.slice(0, ISSUES_SHOWN) } }
}

/** The same in the language of the client: handlers that find a fault in a request need not know it. */
export const inLanguage = (given: Reply, language: 'uk' | 'en'): Reply =>
  given.status === 422 && language === 'en' ? invalid((given.body as { detail: Issue[] }).detail, language) : given
