/** The shape of the one table of operations: routing, validation, OpenAPI and coverage are read from its rows. */
import type { ServerResponse } from 'node:http'
import type { TSchema } from 'typebox'
import type { RequestRule } from '../../../machines/rules/request.ts'
import type { Rule, Values } from '../../../machines/rules/rule.ts'
import { messageOf, ruleNamed } from '../../../machines/rules/rules.ts'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { Services } from '../../outbound/services.ts'
import type { Oddity } from '../../runtime/notices/notices.ts'
import type { QuirkName } from '../../runtime/world/quirks.ts'
import { type Explanation, issueFigures, ownMessage } from './explaining/explanation.ts'
import { ruleHeader } from './explaining/rule-header.ts'
import type { JsonBounds } from './json/bounds.ts'
import type { Request, RequestOf, RowTypes, Who } from './request.ts'

export interface Reply {
  status: number
  /** undefined: no body at all. */
  body: unknown
  headers?: Record<string, string>
  /** What is malformed in the request: the body says it. */
  issues?: readonly Issue[]
  /** What the handler has found odd in a request that it has accepted: notices of the lab. */
  odd?: readonly Oddity[]
  /** Writes the whole answer, however long that takes; the body beside it is what it will be, where that is known. */
  stream?: (response: ServerResponse) => void
}

/**
 * What an answer is: the schema of its JSON, `nothing` at all, a PNG `image`, an XLSX `workbook`, a table as `csv`, plain
 * `text`, a `page` of HTML, a `pdf`, an `xml`, a `mail`, or a `file` of any kind.
 */
export type AnswerForm =
  | TSchema
  | 'nothing'
  | 'image'
  | 'workbook'
  | 'csv'
  | 'text'
  | 'page'
  | 'pdf'
  | 'xml'
  | 'mail'
  | 'file'

/** What success looks like, by status, or in which forms; `default` is every other status. */
export type AnswerForms = Readonly<Partial<Record<number | 'default', AnswerForm | readonly AnswerForm[]>>>

/** A call the service makes: a POST to an address it has been given. */
export interface OwnCall {
  /** One sentence. */
  summary: string
  clauses: readonly string[]
  body: TSchema
}

/** A call to an address that a request names. */
export interface RequestCallback extends OwnCall {
  /** What it is known by in the description. */
  name: string
  /** Where in the body of the request the address is: a JSON pointer (RFC 6901). */
  address: string
}

/** A row, as routing, validation and the description read it. Rows are made by `operation`, which knows the types of their requests. */
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
  /** In the cloud: a body that does not call itself JSON is none (REP-003). */
  jsonOnly?: boolean
  /** The handler gets the bytes of the body in `sent`; it checks them by the schema, if there is one. */
  rawBody?: true
  /** Of a raw body: it is multipart/form-data of these parts; the handler takes it apart. */
  form?: TSchema
  /** What is odd of its requests is not noticed: it does nothing itself. */
  unnoticed?: true
  /** Served to a top-level navigation from any site: a page or description of ours, or what mails link to. */
  linked?: true
  /** A part of a page: by HEAD as well, as what is `linked`. */
  asset?: true
  /** A GET with effects, not safe in the sense of RFC 9110: refused where a foreign page may have sent it. */
  unsafe?: true
  /** Called by the server itself, during a turn: must not wait until the world is idle. */
  duringTurn?: true
  /** It is about no world that is there: any process that shares the store does it. */
  worldless?: true
  /** May go on for minutes: it ends when its client goes. */
  long?: true
  /** Where a body may be larger than elsewhere: bytes. */
  bodyLimit?: number
  /** Where a body may say more than elsewhere. */
  bodyBounds?: JsonBounds
  /** Refusals are the same everywhere and not listed, but for one whose body is like no other. */
  answers?: AnswerForms
  /** Its success may be asked for as text/event-stream as well: what the data of an event say. */
  events?: TSchema
  /** Calls to addresses that its body names, made later. */
  callbacks?: readonly RequestCallback[]
  variant?: QuirkVariant
  /** What every row of its surface asks besides while a quirk is on; it is laid over the row's own variant. */
  surfaceVariant?: SurfaceVariant
  handle(request: Request): Promise<Reply> | Reply
}

/** Beyond the specification: described by clauses of the extension, and judged by evidence. */
export const isExtension = ({ clauses }: Pick<Operation, 'clauses'>): boolean =>
  clauses.length > 0 && clauses.every((id) => id.startsWith('EXT-'))

/** What of a row is other while a quirk is on; the law holds for the rest of it. */
export interface QuirkVariant {
  quirk: QuirkName
  /** The variant is served at this path alone, while the quirk is on; at the row's own path the law holds. */
  path?: string
  who?: Who
  body?: TSchema
  /** Statuses whose body is another. */
  answers?: AnswerForms
  /** @param law what the row does otherwise */
  handle?(request: Request, law: Operation['handle']): Promise<Reply> | Reply
}

/** The headers of a row while a quirk of its whole surface is on. */
interface SurfaceVariant {
  quirk: QuirkName
  headers: TSchema
  /** Name of the header that the quirk adds. */
  header: string
}

/** A row whose handler is given what the parts `G` of the row make of a request, also while the quirk `B` is on. */
type Row<G extends RowTypes, B extends QuirkVariant> = Omit<Operation, keyof RowTypes | 'variant' | 'handle'> & {
  path: G['path']
  who: G['who']
  query?: G['query']
  body?: G['body']
  optionalBody?: G['optionalBody']
  rawBody?: G['rawBody']
  long?: G['long']
  variant?: B
  handle(request: RequestOf<WithVariant<G, B>>): Promise<Reply> | Reply
}

/** A variant without a handler leaves its callers and bodies to the row's handler, which is given both kinds. */
type WithVariant<G extends RowTypes, B extends QuirkVariant> = B extends { handle: unknown }
  ? G
  : G | Varied<G, B, keyof B & VariedPart>
type VariedPart = 'who' | 'body'
type Varied<G extends RowTypes, B extends QuirkVariant, Parts extends keyof B & VariedPart> = Omit<G, Parts> &
  Pick<B, Parts> extends infer Other extends RowTypes
  ? Other
  : never

/** Types a row: what its handler is given follows from the row's path, `who` and schemas. */
export function operation<
  const Path extends string,
  const W extends Who,
  Query extends TSchema = never,
  Body extends TSchema = never,
  OptionalBody extends TSchema = never,
  Raw extends true = never,
  Long extends true = never,
  const B extends QuirkVariant = { quirk: QuirkName },
>(
  row: Row<{ path: Path; who: W; query: Query; body: Body; optionalBody: OptionalBody; rawBody: Raw; long: Long }, B>,
): Operation
/** The overload above types a row; the table and the responder see rows of all types alike. */
export function operation(row: Operation): Operation {
  return row
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
  return {
    status: each.status,
    body: { code: each.code, message: messageOf(each, values, language) },
    headers: { 'x-rule': ruleHeader(each.name, clause, values) },
  }
}

/** Headers that explain an answer, for debugging. */
const EXPLANATIONS = ['x-rule', 'x-quirk', 'x-notice']

/** A reply as clients get it: where there is no lab, nothing but the specification's own. */
export function shown({ hasLab }: Pick<Services, 'hasLab'>, given: Reply): Reply {
  if (hasLab || !given.headers) return given
  const headers = Object.entries(given.headers).filter(([name]) => !EXPLANATIONS.includes(name))
  return { ...given, headers: Object.fromEntries(headers) }
}

/** The reply to a refusal the actors have said. */
export const refusedBy = (fact: Extract<Fact, { type: 'refused' }>, language: 'uk' | 'en'): Reply =>
  refused(ruleNamed.get(fact.rule)!, fact.values, language)

/** What is wrong with one place of a request, as pydantic says it (facts: "Error body shapes"). */
export interface Issue {
  loc: (string | number)[]
  msg: string
  type: string
  ctx?: Record<string, unknown>
  /** What a person needs besides; no member of the body. */
  explanation?: Explanation
  /** Its words are the schema's own, and an explanation takes their place: not in the cloud (NS-30). */
  isOwn?: true
}

/** Of a request with more issues the first are listed. */
const ISSUES_SHOWN = 1000

/** 422: a list of items, each with location and description (CLD-009, ERR-302). */
export function invalid(detail: readonly Issue[], language: 'uk' | 'en' = 'uk'): Reply {
  const { body, ...rest } = refused('malformed request', issueFigures(detail), language)
  return { ...rest, issues: detail, body: { ...(body as object), detail: detail.slice(0, ISSUES_SHOWN).map(listed) } }

  function listed(issue: Issue): Issue {
    const { explanation, isOwn, ...item } = issue
    return isOwn ? { ...item, msg: ownMessage(issue, language) } : item
  }
}

/** The same in the language of the client: handlers that find an issue need not know it. */
export const inLanguage = (given: Reply, language: 'uk' | 'en'): Reply =>
  given.issues && language === 'en' ? { ...given, body: invalid(given.issues, language).body } : given
