/** Wrong servers of work offline, of codes and of the journal, written blind. */
import * as ledgers from '../../../../machines/ledger.ts'
import { codesAskedOffline } from '../../../../machines/rules/codes.ts'
import { clockBehind, offlineLimit, protectionDamaged } from '../../../../machines/rules/state.ts'
import type { CashierContext } from '../../../../machines/vocabulary/cashier.ts'
import type { CodePool, RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { registerContext } from '../../../../server/runtime/reads/status.ts'
import * as registerModels from '../../../../server/surfaces/cloud/models/register.ts'
import * as offlineCodes from '../../../../server/surfaces/cloud/registers/offline-codes.ts'
import { asks, asksQuery, handles, replies, shows } from '../seams/rows.ts'
import { excused, mistakes, stricter } from '../seams/rules.ts'
import { inCall, together } from '../seams/seam.ts'
import { hears, remembers, saysFact } from '../seams/turns.ts'
import { tellsMovement } from '../subjects/desk.ts'
import { withOffsetOf } from '../subjects/offsets.ts'
import type { WrongServersByName } from '../wrong-server.ts'

const MINUTE_MS = 60_000
const placeOf = ({ seed, id }: RegisterContext): string => `${seed} ${id}`

/** A pool as if every code were spent in its turn. */
const inTurn = ({ spent: _, ...codes }: CodePool): CodePool => codes

export default {
  'CON-006: measures an offline session from the opening of a shift within it': () =>
    mistakes(offlineLimit, (register) => {
      const { offline, shift } = register
      if (!offline || !shift) return register
      return { ...register, offline: { ...offline, since: Math.max(offline.since, shift.created_at) } }
    }),
  'CON-008: takes a register that falls offline for one that is told to stay so, where it was told so once': () => {
    const told = new Set<string>()
    return together(
      saysFact('register.went-offline', (fact, context: RegisterContext) => {
        if (fact.requested) told.add(placeOf(context))
        return fact
      }),
      inCall(registerModels, 'connectivity', (right, context) => ({
        ...right(context),
        stay_offline: context.offline !== null && (context.offline.requested || told.has(placeOf(context))),
      })),
    )
  },
  'CLD-405: takes the register of the cashier’s shift offline as well': () =>
    handles('goOffline', async (right, request) => {
      const { services, world } = request
      const reply = await right(request)
      const { working } = await services.switchboard.read<CashierContext>(world, `cashier:${request.cashier!.id}`)
      const other = working && world.reference.registers.get(working.cash_register_id)
      if (other && other.id !== request.register!.id) await right({ ...request, body: null, register: other })
      return reply
    }),
  'CLD-408: goes offline again as of the moment that was named the time before': () => {
    const named = new Map<string, string>()
    return asks('goOffline', (request) => {
      const body = request.body as { go_offline_date?: string | null } | null
      const place = `${request.world.id} ${request.register!.id}`
      if (body?.go_offline_date) named.set(place, body.go_offline_date)
      const former = named.get(place)
      return body?.go_offline_date || !former ? request : { ...request, body: { ...body, go_offline_date: former } }
    })
  },
  'CLD-409: says DONE of a link that was there a minute ago': () => {
    const found = new Map<string, number>()
    return replies('pingTaxService', (reply, { world, register }) => {
      const body = reply.body as { status: string }
      const place = `${world.id} ${register!.id}`
      const now = world.clock.now()
      if (body.status === 'DONE') found.set(place, now)
      const isFresh = now - (found.get(place) ?? Number.NEGATIVE_INFINITY) <= MINUTE_MS
      return body.status === 'TIMEOUT' && isFresh ? { ...reply, body: { ...body, status: 'DONE' } } : reply
    })
  },
  'CLD-411: asks the tax authority for what the pool has not of a count, not for the count': () =>
    hears('register', 'codes.ask', (command, { codes }: RegisterContext) => ({
      ...command,
      count: Math.max(1, command.count - ledgers.codesLeft(codes)),
    })),
  'CLD-414: takes a register that has been offline for one that is': () =>
    stricter(codesAskedOffline, ({ last_go_offline_at }) => last_go_offline_at !== null),
  'CLD-416: lists as free a code that was spent before its turn': () =>
    inCall(offlineCodes, 'offlineCodeModels', (right, codes, ...rest) => right(inTurn(codes), ...rest)),
  'CLD-419: counts a code that was spent before its turn as one that is left': () =>
    inCall(offlineCodes, 'codeCountModel', (right, codes) => right(inTurn(codes))),
  'CLD-421: reads the end of a window by the offset of its beginning': () =>
    asksQuery('getOfflineTime', ({ from_date, to_date }) =>
      from_date && to_date ? { to_date: withOffsetOf(from_date, to_date) } : {},
    ),
  'NS-67: spends the last codes first from the second shift on': () =>
    inCall(ledgers, 'documentMark', (right, register, command) => {
      const mark = right(register, command)
      const isLater = mark.serial !== null && mark.serial === register.codes.next && register.shift_serial > 1
      return isLater ? { ...mark, serial: ledgers.lastFreeSerial(register.codes) } : mark
    }),
  'LOC-123: counts nothing as pending that is on its way': () =>
    shows('getDeskStatus', async (status, request) => {
      const { ledger } = await registerContext(request, request.register!)
      const underWay = ledger.in_flight ? ledger.in_flight.to - ledger.in_flight.from + 1 : 0
      return { ...status, pending_transactions: status.pending_transactions - underWay }
    }),
  'LOC-124: counts the hours offline from what waits since before the going offline': () =>
    shows('getDeskStatus', (status, { world }) => ({
      ...status,
      hours_in_offline:
        status.hours_in_offline > 0 && status.first_pending_transaction
          ? (world.clock.now() - Date.parse(status.first_pending_transaction)) / (60 * MINUTE_MS)
          : status.hours_in_offline,
    })),
  'LOC-180: tells of a receipt that is made while its register comes back that it was made online': () =>
    saysFact('receipt.created', (fact, { link }: RegisterContext) =>
      link === 'sending' ? { ...fact, is_online: true } : fact,
    ),
  'JRN-009: shows of every withdrawal made offline in a shift the code of the first': () => {
    const first = new Map<string, string>()
    return tellsMovement('fiscal_code', (code, { type }, { shift_id: place }) => {
      if (type !== 'CASH_WITHDRAWAL' || code === null) return code
      if (!first.has(place)) first.set(place, code)
      return first.get(place)
    })
  },
  'JRN-010: works online on offline protection data that were changed': () =>
    mistakes(protectionDamaged, (register) => (register.offline === null ? { ...register, damage: null } : register)),
  'ERR-111: takes goods back before the last transaction': () =>
    excused(clockBehind, (_register, { type, totals }) => type === 'receipt.sell' && totals.is_return),
  'JRN-011: holds the clock of a desk against the last transaction of any desk': () => {
    const last = new Map<string, number>()
    return mistakes(clockBehind, (register) => {
      const { seed, ledger } = register
      const last_at = Math.max(last.get(seed) ?? 0, ledger.last_at)
      last.set(seed, last_at)
      return { ...register, ledger: { ...ledger, last_at } }
    })
  },
  'ERR-112: is cut off for good once its line has failed a second time': () => {
    const failures = new Map<string, number>()
    return remembers('register', 'uplink.changed', (context: RegisterContext, _before, { is_cut }) => {
      const place = placeOf(context)
      if (is_cut) failures.set(place, (failures.get(place) ?? 0) + 1)
      return { ...context, cut_off: is_cut || (failures.get(place) ?? 0) > 1 }
    })
  },
  'ERR-204: keeps a register frozen that is unfrozen while no shift is open': () =>
    remembers('register', 'fault.clear', (context: RegisterContext, { faults }: RegisterContext) => {
      const frost = faults.filter(({ name }) => name === 'register-frozen')
      const isLost = !context.faults.some(({ name }) => name === 'register-frozen')
      return isLost && context.shift?.status !== 'OPENED'
        ? { ...context, faults: [...context.faults, ...frost] }
        : context
    }),
} satisfies WrongServersByName
