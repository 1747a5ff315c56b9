/** Offline codes of a register: asked for, listed, counted. */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { codesLeft, freeSerials } from '../../../../machines/ledger.ts'
import { OFFLINE_CODES } from '../../../../machines/limits.ts'
import { fiscalCodeOfSerial } from '../../../../machines/vocabulary/offline-code.ts'
import type { CodePool } from '../../../../machines/vocabulary/register.ts'
import { DateTime, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import { Filled, Model } from '../../../transport/http/model.ts'
import { type Operation, operation, refusedBy, reply } from '../../../transport/http/operation.ts'
import { authorityAnswer, ServiceResponse, serviceResponse } from './authority-answer.ts'

const count = (standard: number) =>
  Filled(Type.Integer({ minimum: OFFLINE_CODES.minimum, maximum: OFFLINE_CODES.maximum, default: standard }))

/** NS-10. */
const OfflineCode = Model('OfflineCode', {
  fiscal_code: Type.String(),
  /** From 1, in the order they were granted. */
  serial_id: Type.Integer(),
  cash_register_id: Uuid,
  created_at: DateTime,
})

/** NS-11. */
const OfflineCodeCount = Model('OfflineCodeCount', {
  available: Type.Integer(),
  default: Type.Integer(),
  minimal: Type.Integer(),
  used: Type.Integer(),
  enough_offline_codes: Type.Boolean(),
})

/** NS-10: the free codes of a pool, oldest first, as many as there are; looking does not spend them (NS-49). */
export function offlineCodeModels(
  codes: CodePool,
  register: { id: string; is_test: boolean },
  wanted: number,
): Static<typeof OfflineCode>[] {
  const { id: cash_register_id, is_test } = register
  const grants = codes.grants.map((grant) => ({ ...grant, created_at: instant(grant.at) }))
  return freeSerials(codes, wanted).map((serial_id) => {
    const { seed, created_at } = grants.find(({ from, count }) => serial_id >= from && serial_id < from + count)!
    return { fiscal_code: fiscalCodeOfSerial(seed, serial_id, is_test), serial_id, cash_register_id, created_at }
  })
}

/** NS-11. `used` counts since the last grant. */
export function codeCountModel(codes: CodePool): Static<typeof OfflineCodeCount> {
  const available = codesLeft(codes)
  return {
    available,
    default: OFFLINE_CODES.asked,
    minimal: OFFLINE_CODES.enough,
    used: codes.asked - available,
    enough_offline_codes: available >= OFFLINE_CODES.enough,
  }
}

export const offlineCodeOperations: Operation[] = [
  operation({
    id: 'askOfflineCodes',
    method: 'GET',
    path: '/api/v1/cash-registers/ask-offline-codes',
    surface: 'cloud',
    summary: 'Asks the tax authority for offline codes, and with `sync` waits until they are stored',
    clauses: ['CLD-411', 'CLD-412', 'CLD-413', 'CLD-414', 'CLD-415'],
    who: 'cashier and key',
    unsafe: true,
    query: Type.Object({
      count: count(OFFLINE_CODES.asked),
      sync: Filled(Type.Boolean({ default: false })),
    }),
    answers: { 200: ServiceResponse },
    async handle(request) {
      const { services, world, register, query, language } = request
      const cashier = world.reference.card(request.cashier, request.signer)
      const command = { type: 'codes.ask' as const, at: world.clock.now(), count: query.count, cashier }
      const ask = () => services.switchboard.ask(world, `register:${register.id}`, command)
      // What the authority grants the register stores in the same turn.
      const { said, came } = query.sync
        ? await authorityAnswer(request, 'codes.granted', ask)
        : { said: await ask(), came: false }
      if (said.type === 'refused') return refusedBy(said, language)
      const status = query.sync ? (came ? 'DONE' : 'TIMEOUT') : 'OK'
      // A read by its method, but it changes the store (AMB-31).
      return { ...reply(200, serviceResponse(status)), headers: { 'cache-control': 'no-store' } }
    },
  }),
  operation({
    id: 'getOfflineCodes',
    method: 'GET',
    path: '/api/v1/cash-registers/get-offline-codes',
    surface: 'cloud',
    summary: 'Offline codes that the register holds and no document has spent, oldest first',
    clauses: ['CLD-416', 'CLD-417', 'CLD-418'],
    who: 'cashier and key',
    query: Type.Object({ count: count(OFFLINE_CODES.listed) }),
    answers: { 200: Type.Array(OfflineCode) },
    async handle(request) {
      const { register } = request
      const { codes } = await registerContext(request, register)
      return reply(200, offlineCodeModels(codes, register, request.query.count))
    },
  }),
  operation({
    id: 'countOfflineCodes',
    method: 'GET',
    path: '/api/v1/cash-registers/get-offline-codes-count',
    surface: 'cloud',
    summary: 'How many offline codes the register holds',
    clauses: ['CLD-419', 'CLD-420'],
    who: 'cashier and key',
    answers: { 200: OfflineCodeCount },
    async handle(request) {
      const { codes } = await registerContext(request, request.register)
      return reply(200, codeCountModel(codes))
    },
  }),
]
