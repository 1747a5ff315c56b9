/** Refusals in the description: two forms for all of them, and which of them a row can answer. */
import Type from 'typebox'
import type { Operation } from '../operation.ts'

const closed = { additionalProperties: false }

/** A rule that was broken, or a request that was not let in. */
export const HTTPError = Type.Object(
  {
    message: Type.String(),
    /** Stable, for programs; null or absent where there is only the message. */
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { title: 'HTTPError', ...closed },
)

/** A malformed request: every issue with its place (CLD-009). */
export const HTTPValidationError = Type.Object(
  {
    code: Type.Literal('validation.custom'),
    message: Type.String(),
    detail: Type.Array(
      Type.Object(
        {
          /** Where: `body`, `query`, `path` or `header`, then step by step. */
          loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
          msg: Type.String(),
          type: Type.String(),
          ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        },
        { title: 'ValidationError', ...closed },
      ),
      { minItems: 1 },
    ),
  },
  { title: 'HTTPValidationError', ...closed },
)

interface Refusal {
  status: number
  /** In the components of the document. */
  name: string
  description: string
  schema: Type.TSchema
  /** Answered by the HTTP listener before a rule is evaluated: without the header X-Rule. */
  isBare?: true
  /** Headers of its own. */
  headers?: object
  /** Answered under a fault of the lab: not described where there is none. */
  ofLab?: true
  /** May this row answer so? */
  of(row: Operation): boolean
}

const asks = ({ params, query, headers, body, optionalBody, who }: Operation): boolean =>
  Boolean(params ?? query ?? headers ?? body ?? optionalBody) || /key/.test(who)
const changes = ({ method }: Operation): boolean => method !== 'GET'
const hasBody = ({ body, optionalBody, rawBody }: Operation): boolean => Boolean(body ?? optionalBody ?? rawBody)

const isOfGateway = ({ surface }: Operation): boolean => surface === 'cloud' || surface === 'local'

/** From who may come in, and from what is asked (NS-31). */
export const describedRefusals: readonly Refusal[] = [
  {
    status: 400,
    name: 'WrongState',
    description: 'A rule refuses it in the present state',
    schema: HTTPError,
    // Some questions set something going: offline codes are asked for by a GET.
    of: (row) => changes(row) || Boolean(row.query),
  },
  {
    status: 401,
    name: 'NotAuthenticated',
    description: 'The access token or the licence key is not valid',
    schema: HTTPError,
    of: ({ who }) => /cashier|key/.test(who),
  },
  {
    status: 403,
    name: 'NotPermitted',
    description:
      'Not for this caller: no access token, wrong secrets, not allowed to do this, or a page from elsewhere',
    schema: HTTPError,
    of: () => true,
  },
  {
    status: 404,
    name: 'NotFound',
    description: 'Nothing of this id or name for this caller',
    schema: HTTPError,
    of: () => true,
  },
  {
    status: 409,
    name: 'Conflict',
    description: 'Another client has it',
    schema: HTTPError,
    of: (row) => changes(row) && /cashier|desk/.test(row.who),
  },
  {
    status: 408,
    name: 'TooSlow',
    description: 'The request was not received completely within its time',
    schema: HTTPError,
    isBare: true,
    of: () => true,
  },
  {
    status: 413,
    name: 'TooLarge',
    description: 'The body is larger than is taken',
    schema: HTTPError,
    of: hasBody,
  },
  {
    status: 422,
    name: 'Malformed',
    description: 'The request is malformed: every fault with its place',
    schema: HTTPValidationError,
    of: asks,
  },
  {
    status: 431,
    name: 'HeadTooLarge',
    description: 'The head of the request is larger than is taken',
    schema: HTTPError,
    isBare: true,
    of: () => true,
  },
  {
    status: 429,
    name: 'TooManyRequests',
    description: 'Too many at once, or too soon: nothing has been done',
    schema: HTTPError,
    headers: { 'Retry-After': { description: 'When to try again: seconds', schema: { type: 'integer' } } },
    ofLab: true,
    of: isOfGateway,
  },
  {
    status: 503,
    name: 'StoreUnavailable',
    description: 'The store cannot be written, or too much is asked for at once: nothing has been done',
    schema: HTTPError,
    of: () => true,
  },
]
