/** What the handler of an operation is given. Its type follows from the row: its path, its `who`, its schemas. */
import type { IncomingMessage } from 'node:http'
import type { Static, TSchema } from 'typebox'
import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { SeedCashier, SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Services } from '../../outbound/services.ts'
import type { World } from '../../runtime/world/world.ts'

/**
 * Who may come in: with the cashier's token, with a register's licence key, with both, or anyone; to the lab of a world
 * with the token of the world or of the server, to what belongs to the server with the server's alone; to the inbox of
 * webhooks our own webhooks besides.
 */
export type Who = 'anyone' | 'cashier' | 'key' | 'cashier and key' | 'desk' | 'lab' | 'server' | 'inbox'

/** A request in a known world, of any row. The responder fills it step by step; handlers see it as `RequestOf` a row. */
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
  /** The cashier of the token, with the status he has now. */
  cashier?: SeedCashier
  signer?: Signer
  /** Id of the session whose token was used. */
  session?: string
  /** Of the licence key, or of the desk. */
  register?: SeedCashRegister
  /** Found on the way where nothing above names one: of the cashier's shift, or of a key that may be left out. */
  concerned?: SeedCashRegister
  /** Of a row that is `long`: aborted when the client has gone. */
  gone?: AbortSignal
}

type Member<Name extends keyof Request> = { [Key in Name]-?: NonNullable<Request[Key]> }

/** What authentication adds to a request, by the `who` of its row. */
interface Callers {
  anyone: unknown
  cashier: Member<'cashier' | 'signer' | 'session'>
  key: Member<'register'>
  'cashier and key': Member<'cashier' | 'signer' | 'session' | 'register'>
  desk: Member<'register'>
  lab: unknown
  server: unknown
  inbox: unknown
}

/** A request of anyone whom `who` lets in, whatever its row: for functions that several handlers share. */
export type RequestBy<W extends Who> = Request & Callers[W]

/** The parameters that a path names: `/lab/prints/:cash_register_id/:job.png` has two. */
type ParamsOf<Path extends string> = Path extends `${infer Step}/${infer Rest}`
  ? ParamOf<Step> & ParamsOf<Rest>
  : ParamOf<Path>
type ParamOf<Step extends string> = Step extends `:${infer Name}.${string}`
  ? { [Key in Name]: string }
  : Step extends `:${infer Name}`
    ? { [Key in Name]: string }
    : unknown

/** The type of a valid part; `Otherwise` where the row has no schema for it. */
type Valid<Schema extends TSchema, Otherwise> = [Schema] extends [never] ? Otherwise : Static<Schema>

/** The parts of a row that decide what its handler is given; `never` for a part that the row does not have. */
export interface RowTypes {
  path: string
  who: Who
  query: TSchema
  body: TSchema
  optionalBody: TSchema
  rawBody: true
  long: true
}

/** A request of one row: let in, and valid by the row's schemas. */
export type RequestOf<G extends RowTypes> = Omit<Request, 'params' | 'query' | 'body' | 'sent' | 'gone'> &
  Callers[G['who']] & {
    params: Request['params'] & ParamsOf<G['path']>
    query: Valid<G['query'], Request['query']>
    body: [G['body']] extends [never] ? Valid<G['optionalBody'], never> | null : Static<G['body']>
    sent: [G['rawBody']] extends [never] ? Buffer | null : Buffer
  } & ([G['long']] extends [never] ? { gone?: AbortSignal } : Member<'gone'>)
