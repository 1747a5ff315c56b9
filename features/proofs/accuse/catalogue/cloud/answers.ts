/** Wrong servers of the cloud API: what waits to be sent, paths that are like others, statuses of success. */
import * as delivery from '../../../../../machines/register/delivery.ts'
import { registerContext } from '../../../../../server/runtime/peek/status.ts'
import * as doors from '../../../../../server/wire/http/answers/doors.ts'
import { replies } from '../../seams/rows.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { remembers, saysFact } from '../../seams/turns.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import { wrong } from '../../wrong-server.ts'

type Path = { path: string }

/** The rows in the order in which their paths are tried. */
const precedence = (wrong: (rows: Path[]) => Path[]): Seam =>
  inModule(doors, 'byPrecedence', (right) => (rows) => wrong(right(rows)) as any)

const CLOSING = '/api/v1/shifts/close'
/** A path with its parameters named by a letter between those of fixed segments. */
const lettered = ({ path }: Path): string => path.replace(/:\w+/g, 'j')

export default [
  wrong(
    'CLD-013',
    'sends what waits a page at a time, and of many pages only the first',
    inModule(delivery, 'deliver', (right) => (behind, at) => {
      const isAnswered = behind.says.some(({ type }) => type === 'delivery.settled')
      return isAnswered ? behind : right(behind, at)
    }),
  ),
  wrong(
    'CLD-013',
    'hands each page over twice',
    saysFact('delivery.requested', (page) => [page, page]),
  ),
  wrong(
    'CLD-013',
    'hands over nothing of a register that is back online but what is made then',
    remembers('register', null, (register, { link }) =>
      link !== 'online' && register.link === 'online'
        ? { ...register, ledger: { ...register.ledger, first_pending: register.ledger.next + 1 } }
        : register,
    ),
  ),
  wrong('CLD-013', 'sends a page no more whose answer was outstanding at a restart', forgetsTimers('register')),
  wrong(
    'CLD-014',
    'puts parameters before fixed segments',
    precedence((rows) => rows.toReversed()),
  ),
  wrong(
    'CLD-014',
    'takes the closing of shifts for the id of a shift, where it is asked for by GET',
    // What is asked for by its own method and path is found without a look at their order
    precedence((rows) => [
      ...rows.filter(({ path }) => path !== CLOSING),
      ...rows.filter(({ path }) => path === CLOSING),
    ]),
  ),
  wrong(
    'CLD-014',
    'takes the template in force for the id of a register',
    precedence((rows) => rows.toSorted((one, other) => (lettered(one) < lettered(other) ? -1 : 1))),
  ),
  wrong(
    'CLD-015',
    'answers an opening under an id of the client 201',
    replies('openShift', (reply, { body }) =>
      reply.status === 202 && (body as { id?: string } | null)?.id ? { ...reply, status: 201 } : reply,
    ),
  ),
  wrong(
    'CLD-015',
    'answers a closing that needs no tax authority 200',
    replies('closeShift', async (reply, request) =>
      reply.status === 202 && (await registerContext(request, request.concerned!)).link !== 'online'
        ? { ...reply, status: 200 }
        : reply,
    ),
  ),
  wrong(
    'CLD-015',
    'answers a client that gets a token for a terminal 201',
    replies('authorizeTerminalClient', (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  ),
]
