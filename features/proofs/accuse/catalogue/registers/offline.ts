/** Wrong servers of registers offline: what they do, and their codes. */
import { instant } from '../../../../../machines/instant.ts'
import * as ledgers from '../../../../../machines/ledger.ts'
import { codesLeft } from '../../../../../machines/ledger.ts'
import { OFFLINE_CODES } from '../../../../../machines/limits.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { openSums } from '../../../../../machines/money/sums.ts'
import * as link from '../../../../../machines/register/link.ts'
import * as grants from '../../../../../machines/register/register.ts'
import { startClosing } from '../../../../../machines/register/shift.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import { rulesByCommand } from '../../../../../machines/rules/by-command.ts'
import { codesAskedOffline } from '../../../../../machines/rules/codes.ts'
import { offlineLimit, shiftNotOpen } from '../../../../../machines/rules/state.ts'
import type { CodeGrant } from '../../../../../machines/vocabulary/document.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { Actors } from '../../../../../server/runtime/turns/actors.ts'
import * as models from '../../../../../server/surfaces/cloud/models/register.ts'
import * as authority from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import { serviceResponse } from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import * as codes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import { reached } from '../../seams/reached.ts'
import { asksFirstRegister, asksQuery, row, shows } from '../../seams/rows.ts'
import { excused, withRule } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModule, type Seam, together } from '../../seams/seam.ts'
import { registerStep } from '../../seams/steps.ts'
import { resumes, saysFact } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** What else a fact is said with: a ping to the tax authority. */
const withPing = (fact: { at: number }): object[] => [fact, { type: 'authority.pinged', at: fact.at }]

/** Pages that are sent though the link is not open. */
const deliversWhile = (isOpen: (register: RegisterContext) => boolean): Seam =>
  inCall(delivery, 'submitDocuments', (right, behind, at) => {
    const { context } = behind
    if (context.link === 'online' || context.link === 'sending' || !isOpen(context)) return right(behind, at)
    reached()
    const made = right({ ...behind, context: { ...context, link: 'online' } }, at)
    return { ...made, context: { ...made.context, link: context.link } }
  })

/** How a register shows its link otherwise. */
const connected = (
  wrongly: (register: RegisterContext, shown: ReturnType<typeof models.connectivity>) => object,
): Seam =>
  inCall(models, 'connectivity', (right, register) => {
    const shown = right(register)
    return { ...shown, ...wrongly(register, shown) }
  })

/** A register that is told to stay offline while it is, where the rules let it. */
const staysAs = (wrongly: (after: RegisterContext, before: RegisterContext) => RegisterContext): Seam =>
  registerStep('stay', (register, command) => {
    const made = link.stay(register, command)
    return made.says[0]?.type === 'register.found' ? { ...made, context: wrongly(made.context, register) } : made
  })

/** The code of a going offline. */
const codeOfGoing = (wrongly: (serial: number | null | undefined, register: RegisterContext) => number | null): Seam =>
  inModule(
    ledgers,
    'append',
    (right) =>
      ((register: RegisterContext, at: number, type: string, ...rest: any[]) => {
        const [key, body, serial] = rest
        const spent = type === 'GO_OFFLINE' ? wrongly(serial, register) : serial
        if (spent !== serial) reached()
        return (right as any)(register, at, type, key, body, spent)
      }) as typeof right,
  )

/** A Z-report that is made while the balance is kept here is empty. */
let emptied: number | null = null

/** The number of codes that is meant where none is said. */
const standardCount = (id: string, wrong: number): Seam =>
  inSchema(schemaWithin(row(id).query!, 'properties', 'count'), (right) => ({ ...right, default: wrong }))

export default {
  'CON-001: goes offline in a shift alone': () =>
    withRule(shiftNotOpen, 'register.go-offline', rulesByCommand['register.go-offline'][0]),
  'CON-001: shows as offline those registers alone that are told to stay so': () =>
    connected(({ offline }, { offline_mode }) => ({ offline_mode: offline_mode && offline?.requested !== true })),
  'CON-002: pings the tax authority at every receipt made offline': () =>
    saysFact('receipt.created', (fact) => (fact.is_online ? fact : withPing(fact))),
  'CON-002: pings the tax authority at a closing offline': () =>
    saysFact('shift.closing', (fact) => (fact.is_online ? fact : withPing(fact))),
  'CON-002: pings the tax authority at an X-report offline': () =>
    saysFact('report.printed', (fact, { offline }) => (offline ? withPing(fact) : fact)),
  'CON-002: delivers what is made offline at once': () => deliversWhile((register) => register.link === 'offline'),
  'CON-002: sends receipts at once though it fell offline': () =>
    deliversWhile(({ offline }) => offline?.requested === false),
  'CON-005: spends a code for the first going offline alone': () =>
    codeOfGoing((serial, register) => (register.last_go_offline_at === null ? (serial ?? null) : null)),
  'CON-005: spends no code for a going offline': () => codeOfGoing(() => null),
  'CON-006: returns goods beyond the offline limit': () =>
    excused(offlineLimit, (_register, { request }) => request?.goods?.[0]?.is_return === true),
  'CON-006: opens shifts on a register beyond its offline limit': () =>
    excused(offlineLimit, ({ shift }) => shift?.status !== 'OPENED'),
  'CON-006: keeps the offline limit in mind when it is online': () =>
    registerStep('becomeOnline', (register, event) => {
      const { context, ...made } = link.becomeOnline(register, event)
      return { ...made, context: { ...context, offline: register.offline?.over_limit ? register.offline : null } }
    }),
  'CON-006: brings a register back by itself that was asked to stay offline while blocked': () =>
    staysAs((after, before) =>
      after.offline ? { ...after, offline: { ...after.offline, requested: before.link !== 'blocked' } } : after,
    ),
  'CON-007: makes an empty Z-report offline': () =>
    together(
      registerStep('startClosing', (register, command) => {
        emptied = register.offline ? register.balance : null
        try {
          return startClosing(register, command)
        } finally {
          emptied = null
        }
      }),
      inCall(sums, 'reportOf', (right, told, ...rest) => right(emptied === null ? told : openSums(emptied), ...rest)),
    ),
  'CON-007: believes a register online after a restart that went offline before': () =>
    inMethod(Actors.prototype, 'resumed', (right, reference, address, state: any) => {
      if (!address.startsWith('register:') || state?.value?.link !== 'offline') return right(reference, address, state)
      reached()
      const value = { ...state.value, link: 'online' }
      const context = { ...state.context, link: 'online', offline: null }
      return right(reference, address, { ...state, value, context })
    }),
  'CON-008: leaves stay_offline out while it is online': () =>
    connected(({ offline }) => ({ stay_offline: offline?.requested })),
  'CON-008: shows a register that is sending as online': () =>
    connected((register) => ({ offline_mode: register.link !== 'online' && register.link !== 'sending' })),
  'CON-008: takes every register that is offline for one that stays so': () =>
    connected(({ offline }) => ({ stay_offline: offline !== null })),
  'CON-008: comes back unasked where a register that fell offline was told to stay so': () =>
    staysAs((_after, before) => before),
  'CON-008: forgets at a restart that somebody asked to stay offline': () =>
    resumes('register', ({ offline, ...context }) => ({
      ...context,
      offline: offline && { ...offline, requested: false },
    })),
  'CLD-411: stores 100 codes at most for one request': () =>
    asksQuery('askOfflineCodes', ({ count }) => ({ count: Math.min(count, 100) })),
  'CLD-411: says of offline codes that there are 2000 for ever': () =>
    inCall(codes, 'codeCountModel', (right, pool) => {
      const available = Math.min(2000, codesLeft(pool))
      return { ...right(pool), available, used: pool.asked - available }
    }),
  'CLD-411: lists no offline codes but the first 2000': () =>
    inCall(codes, 'offlineCodeModels', (right, pool, register, wanted) =>
      right(pool, register, Math.min(wanted, 2000)),
    ),
  'CLD-411: loses codes when a register has more grants side by side than it keeps': () =>
    inFunction<(all: CodeGrant[]) => CodeGrant[]>(grants, 'bounded', (right, all) => {
      const kept = right(all)
      return kept.length === all.length ? kept : [...kept.slice(0, -1), { ...kept.at(-1)!, count: all.at(-1)!.count }]
    }),
  'CLD-412: asks for 150 codes where nothing is said of their number': () =>
    standardCount('askOfflineCodes', OFFLINE_CODES.listed),
  'CLD-413: never waits until the codes are stored': () =>
    inCall(authority, 'authorityAnswer', async (right, where, type, ask) =>
      type === 'codes.granted' ? { said: await ask(), came: false } : right(where, type, ask),
    ),
  'CLD-413: always waits until the codes are stored': () => asksQuery('askOfflineCodes', () => ({ sync: true })),
  'CLD-413: says DONE of codes that have not come': () =>
    shows('askOfflineCodes', (answer, { query }) => (query.sync ? serviceResponse('DONE') : answer)),
  'CLD-414: asks for codes at a register that fell offline by itself': () =>
    excused(codesAskedOffline, ({ offline }) => offline?.requested !== true),
  'CLD-414: asks for codes while what was made offline is being sent': () =>
    excused(codesAskedOffline, ({ link }) => link === 'sending'),
  'CLD-415: credits the first register of the organization with the codes': () => asksFirstRegister('askOfflineCodes'),
  'CLD-416: lists codes that have been spent': () =>
    inCall(codes, 'offlineCodeModels', (right, pool, register, wanted) =>
      right({ ...pool, next: 1, spent: [] }, register, wanted),
    ),
  'CLD-416: lists the latest codes first': () =>
    inCall(codes, 'offlineCodeModels', (right, ...given) => right(...given).toReversed()),
  'CLD-416: dates the codes of a second grant by the first': () =>
    inCall(codes, 'offlineCodeModels', (right, pool, register, wanted) =>
      right(pool, register, wanted).map((code) => ({ ...code, created_at: instant(pool.grants[0]!.at) })),
    ),
  'CLD-417: lists all codes where nothing is said of their number': () =>
    standardCount('getOfflineCodes', OFFLINE_CODES.maximum),
  'CLD-418: lists codes of the first register, whatever the key': () => asksFirstRegister('getOfflineCodes'),
  'CLD-419: counts no code as used': () =>
    inCall(codes, 'codeCountModel', (right, pool) => ({ ...right(pool), used: 0 })),
  'CLD-419: goes on counting codes that are spent': () =>
    inCall(codes, 'codeCountModel', (right, pool) => {
      const enough_offline_codes = pool.asked >= OFFLINE_CODES.enough
      return { ...right(pool), available: pool.asked, used: 0, enough_offline_codes }
    }),
  'CLD-420: counts the codes of the first register, whatever the key': () => asksFirstRegister('countOfflineCodes'),
} satisfies WrongServersByName
