/** The form of a replay: its head, its steps, and what is kept of answers, messages and calls. */
import Type, { type Static, type TProperties, type TSchema } from 'typebox'

/** Steps of a replay, those sent together included. */
export const MOST_REPLAY_STEPS = 10_000
/** Steps that are sent together. */
const MOST_TOGETHER = 64

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema)
/** A misspelt member is reported, not ignored. */
const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })
const Headers = Type.Record(Type.String(), Type.String())

/** What came, with its bytes: JSON that is written again as it came, another text, or the digest of other bytes. */
const content = {
  body: maybe(Type.Unknown()),
  text: maybe(Type.String()),
  digest: maybe(Type.String({ pattern: '^sha256:[0-9a-f]{64}$' })),
}

/** Status 0: the connection was cut before an answer. Of the headers those that are kept are compared. */
const KeptAnswer = closed({
  status: Type.Integer({ minimum: 0, maximum: 599 }),
  headers: maybe(Headers),
  ...content,
})

/** A call of a webhook at the receiver of the world. */
const RecordedWebhookCall = closed({ headers: maybe(Headers), ...content })

/** Calls that have been received since the step before, in order. */
const calls = { webhooks: maybe(Type.Array(RecordedWebhookCall)) }
/** Whose step it is: clients are named by the file. */
const by = maybe(text(100))

const HttpStep = closed({
  http: closed({
    surface: Type.Enum(['cloud', 'desk', 'lab', 'lan']),
    /** Role of the register whose desk it is; left out: the first. */
    register: maybe(text(100)),
    method: Type.String({ pattern: '^[A-Z]{1,20}$' }),
    /** Behind the address of the surface, with its query: `/api/v1/receipt/sell`. */
    path: Type.String({ pattern: '^/', maxLength: 20_000 }),
    headers: maybe(Headers),
    body: maybe(Type.Unknown()),
    text: maybe(Type.String()),
  }),
  by,
  answer: maybe(KeptAnswer),
  ...calls,
})

/** Without open, send and close it listens. */
const SocketStep = closed({
  socket: closed({
    name: text(100),
    open: maybe(
      closed({
        way: Type.Enum(['lan', 'proxy']),
        /** Behind the address of the way: `/api/pos/pos-1/purchase`, `/client`. */
        path: maybe(Type.String({ maxLength: 20_000 })),
        query: maybe(Type.Record(Type.String(), Type.String())),
        headers: maybe(Headers),
      }),
    ),
    /** Sent as JSON; a text is sent as it is. */
    send: maybe(Type.Unknown()),
    close: maybe(Type.Literal(true)),
  }),
  by,
  /** Messages of this socket since its step before, in order; the end of the socket is `{"closed": 1000}`. */
  heard: maybe(Type.Array(Type.Unknown())),
  ...calls,
})

/** The world is loaded from its store again; or the process is ended by kill -9 and started again. */
const RestartStep = closed({
  restart: Type.Enum(['world', 'kill']),
  /** Real time from the begin of those that are sent together with it, ISO 8601; left out: none. */
  after: maybe(text(100)),
  by,
  ...calls,
})
/** Virtual time, ISO 8601. */
const AdvanceStep = closed({ advance: text(100), by, ...calls })
const FaultStep = closed({
  fault: Type.Union([
    closed({ name: text(100), body: maybe(Type.Unknown()) }),
    /** Of the subject in the query, or of all. */
    closed({ clear: text(100), query: maybe(Type.Record(Type.String(), Type.String())) }),
  ]),
  by,
  ...calls,
})

export type HttpStep = Static<typeof HttpStep>
export type SocketStep = Static<typeof SocketStep>
export type RestartStep = Static<typeof RestartStep>
export type AdvanceStep = Static<typeof AdvanceStep>
export type FaultStep = Static<typeof FaultStep>
/** What can be sent at once with others. */
export type SingleReplayStep = HttpStep | SocketStep | RestartStep | AdvanceStep | FaultStep
/** Sent at once; answered in any order. */
export interface TogetherStep {
  together: SingleReplayStep[]
  webhooks?: RecordedWebhookCall[]
}
export type ReplayStep = SingleReplayStep | TogetherStep
export type KeptAnswer = Static<typeof KeptAnswer>
export type RecordedWebhookCall = Static<typeof RecordedWebhookCall>
/** Bytes as they are kept. */
export type KeptContent = Pick<KeptAnswer, 'body' | 'text' | 'digest'>

const Together = closed({
  together: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_TOGETHER }),
  ...calls,
})

/** The forms of the steps, by the member that names them. */
export const STEP_FORMS = {
  http: HttpStep,
  socket: SocketStep,
  restart: RestartStep,
  advance: AdvanceStep,
  fault: FaultStep,
  together: Together,
}

/** All but the steps, which are checked one by one. */
export const ReplayHead = closed({
  format: Type.Literal(1),
  /** What ids and codes of the world are made from. */
  seed: text(200),
  /** One sentence on what happens. */
  about: Type.String({ maxLength: 1000 }),
  /** Body of `POST /lab/worlds`: its name is that of each run, its clock is virtual. */
  world: maybe(
    closed({
      name: maybe(Type.String()),
      clock: maybe(closed({ mode: Type.Literal('virtual'), now: maybe(Type.String()) })),
      fixture: maybe(text(100)),
      quirks: maybe(Type.Array(Type.String())),
    }),
  ),
  steps: Type.Array(Type.Unknown(), { maxItems: MOST_REPLAY_STEPS }),
  /** Name of the invariant that the steps show broken. */
  breaks: maybe(text(200)),
})

export type ReplayFile = Omit<Static<typeof ReplayHead>, 'steps'> & { steps: ReplayStep[] }
