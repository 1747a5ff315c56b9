/** The link of a register with the tax authority: left, taken up again, tried. */
import Type, { type Static } from 'typebox'
import { parseInstant } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Oddity } from '../../../runtime/notices/notices.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import { ask } from '../../../transport/http/ask.ts'
import { registerIfNamed, registerOfShift } from '../../../transport/http/authentication.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type QuirkVariant, type Reply, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { deviceHeader } from '../integration.ts'
import { authorityAnswer, ServiceResponse, serviceResponse } from './authority-answer.ts'
import { offlineCodeOperations } from './offline-codes.ts'
import { offlineTimeOperations } from './offline-time.ts'

/** NS-14. */
const GoOffline = Type.Object({
  go_offline_date: Type.Optional(Nullable(DateTime)),
  fiscal_code: Type.Optional(Nullable(Type.String())),
})

/** The transaction that began the offline session; null when the ledger has none. */
const WentOffline = Model('WentOffline', { status: Type.Literal('ok'), id: Nullable(Uuid) })
const WentOnline = Model('WentOnline', { status: Type.Literal('ok') })

/** The transaction that began the offline session a register is in; null when it is in none. */
async function sessionBeginning(request: RequestBy<'key'>): Promise<string | null> {
  const { services, world, register } = request
  const { offline } = await registerContext(request, register)
  const row = offline && (await services.ledgers.last(world.id, register.id, 'register.went-offline'))
  return row ? row.entry.document.id : null
}

/** Members that change nothing of a register that is offline already (NS-55). */
const unread = (given: Readonly<Record<string, string | null | undefined>>): Oddity[] =>
  Object.entries(given).flatMap(([name, came]) =>
    came ? [{ kind: 'offline already', place: `body.${name}`, came, meant: null } as const] : [],
  )

/** Without a key it is about the register on which the cashier has his shift. */
const withoutKey = {
  quirk: 'connectivity-without-key',
  who: 'cashier',
  async handle(request: RequestBy<'cashier'>, law: Operation['handle']): Promise<Reply> {
    const place = registerIfNamed(request) ?? (await registerOfShift(request))
    return 'status' in place ? place : law({ ...request, register: place.register })
  },
} as const satisfies QuirkVariant

export const connectivityOperations: Operation[] = [
  operation({
    id: 'goOffline',
    method: 'POST',
    path: '/api/v1/cash-registers/go-offline',
    surface: 'cloud',
    summary: 'Takes the register offline; it stays so until asked back',
    clauses: ['CLD-405', 'CLD-406', 'CLD-407', 'CLD-408', 'CON-001', 'CON-005'],
    who: 'cashier and key',
    headers: Type.Object(deviceHeader),
    optionalBody: GoOffline,
    answers: { 200: WentOffline },
    variant: withoutKey,
    handle(request) {
      const { world, cashier, signer, register } = request
      const { go_offline_date, fiscal_code } = request.body ?? {}
      const command = {
        type: 'register.go-offline',
        cashier: world.reference.card(cashier, signer),
        ...(go_offline_date && { since: parseInstant(go_offline_date) }),
        ...(fiscal_code && { offline_code: fiscal_code }),
      } as const
      return ask(request, `register:${register.id}`, command, async (fact) => {
        const id = fact.type === 'register.went-offline' ? fact.document.id : await sessionBeginning(request)
        const body: Static<typeof WentOffline> = { status: 'ok', id }
        return fact.type === 'register.went-offline'
          ? reply(200, body)
          : { ...reply(200, body), odd: unread({ go_offline_date, fiscal_code }) }
      })
    },
  }),
  operation({
    id: 'goOnline',
    method: 'POST',
    path: '/api/v1/cash-registers/go-online',
    surface: 'cloud',
    summary: 'Begins to send what was made offline; the register is online when all of it is delivered',
    clauses: ['CLD-401', 'CLD-402', 'CLD-403', 'CLD-404', 'CON-003', 'CON-004'],
    who: 'cashier and key',
    headers: Type.Object(deviceHeader),
    answers: { 200: WentOnline },
    variant: withoutKey,
    handle(request) {
      const body: Static<typeof WentOnline> = { status: 'ok' }
      // Online already, it changes nothing (NS-55).
      return ask(request, `register:${request.register.id}`, { type: 'register.go-online' }, () => reply(200, body))
    },
  }),
  operation({
    id: 'pingTaxService',
    method: 'POST',
    path: '/api/v1/cash-registers/ping-tax-service',
    surface: 'cloud',
    summary: 'Tries the link with the tax authority: DONE when there is one',
    clauses: ['CLD-409', 'CLD-410'],
    who: 'cashier and key',
    answers: { 200: ServiceResponse },
    variant: { quirk: 'ping-at-older-path', path: '/api/v1/cashier/ping-tax-service' },
    async handle(request) {
      const { services, world, register } = request
      const command = { type: 'authority.ping', at: world.clock.now() }
      const { came } = await authorityAnswer(request, 'authority.ponged', () =>
        services.switchboard.ask(world, `authority:${register.id}`, command),
      )
      return reply(200, serviceResponse(came ? 'DONE' : 'TIMEOUT'))
    },
  }),
  ...offlineCodeOperations,
  ...offlineTimeOperations,
]
