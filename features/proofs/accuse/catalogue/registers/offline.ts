/** Wrong servers of the link with the tax authority: what a register does offline. */
import * as ledgers from '../../../../../machines/ledger.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { openSums } from '../../../../../machines/money/sums.ts'
import * as delivery from '../../../../../machines/register/delivery.ts'
import * as link from '../../../../../machines/register/link.ts'
import { startClosing } from '../../../../../machines/register/shift.ts'
import { rulesByCommand } from '../../../../../machines/rules/by-command.ts'
import { offlineLimit, shiftNotOpen } from '../../../../../machines/rules/state.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { Actors } from '../../../../../server/runtime/turns/actors.ts'
import * as models from '../../../../../server/surfaces/cloud/models/register.ts'
import { reached } from '../../seams/reached.ts'
import { excused, withoutRule, withRule } from '../../seams/rules.ts'
import { inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { registerStep } from '../../seams/steps.ts'
import { resumes, saysFact } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

/** What else a fact is said with: a ping to the tax authority. */
const withPing = (fact: { at: number }): object[] => [fact, { type: 'authority.pinged', at: fact.at }]

/** Pages that are sent though the link is not open. */
const deliversWhile = (isOpen: (register: RegisterContext) => boolean): Seam =>
  inModule(delivery, 'deliver', (right) => (behind, at) => {
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
  inModule(models, 'connectivity', (right) => (register) => {
    reached()
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

export default [
  wrong(
    'CON-001',
    'goes offline in a shift alone',
    withRule(shiftNotOpen, 'register.go-offline', rulesByCommand['register.go-offline'][0]),
  ),
  wrong(
    'CON-001',
    'shows as offline those registers alone that are told to stay so',
    connected(({ offline }, { offline_mode }) => ({ offline_mode: offline_mode && offline?.requested !== true })),
  ),
  wrong(
    'CON-002',
    'pings the tax authority at every receipt made offline',
    saysFact('receipt.created', (fact) => (fact.is_online ? fact : withPing(fact))),
  ),
  wrong(
    'CON-002',
    'pings the tax authority at a closing offline',
    saysFact('shift.closing', (fact) => (fact.is_online ? fact : withPing(fact))),
  ),
  wrong(
    'CON-002',
    'pings the tax authority at an X-report offline',
    saysFact('report.printed', (fact, { offline }) => (offline ? withPing(fact) : fact)),
  ),
  wrong(
    'CON-002',
    'delivers what is made offline at once',
    deliversWhile((register) => register.link === 'offline'),
  ),
  wrong(
    'CON-002',
    'sends receipts at once though it fell offline',
    deliversWhile(({ offline }) => offline?.requested === false),
  ),
  wrong(
    'CON-005',
    'spends a code for the first going offline alone',
    codeOfGoing((serial, register) => (register.last_go_offline_at === null ? (serial ?? null) : null)),
  ),
  wrong(
    'CON-005',
    'spends no code for a going offline',
    codeOfGoing(() => null),
  ),
  wrong('CON-006', 'hands out cash beyond the offline limit', withoutRule(offlineLimit, 'receipt.withdraw')),
  wrong('CON-006', 'closes a shift beyond the offline limit', withoutRule(offlineLimit, 'shift.close')),
  wrong('CON-006', 'takes cash beyond the offline limit', withoutRule(offlineLimit, 'receipt.service')),
  wrong(
    'CON-006',
    'returns goods beyond the offline limit',
    excused(offlineLimit, (_register, { request }) => request?.goods?.[0]?.is_return === true),
  ),
  wrong(
    'CON-006',
    'opens shifts on a register beyond its offline limit',
    excused(offlineLimit, ({ shift }) => shift?.status !== 'OPENED'),
  ),
  wrong(
    'CON-006',
    'keeps the offline limit in mind when it is online',
    registerStep('becomeOnline', (register, event) => {
      const { context, ...made } = link.becomeOnline(register, event)
      return { ...made, context: { ...context, offline: register.offline?.over_limit ? register.offline : null } }
    }),
  ),
  wrong(
    'CON-006',
    'brings a register back by itself that was asked to stay offline while blocked',
    staysAs((after, before) =>
      after.offline ? { ...after, offline: { ...after.offline, requested: before.link !== 'blocked' } } : after,
    ),
  ),
  wrong(
    'CON-007',
    'makes an empty Z-report offline',
    together(
      registerStep('startClosing', (register, command) => {
        emptied = register.offline ? register.balance : null
        try {
          return startClosing(register, command)
        } finally {
          emptied = null
        }
      }),
      inModule(
        sums,
        'reportOf',
        (right) =>
          (told, ...rest) =>
            right(emptied === null ? told : openSums(emptied), ...rest),
      ),
    ),
  ),
  wrong(
    'CON-007',
    'believes a register online after a restart that went offline before',
    inObject(
      Actors.prototype,
      'resumed',
      (right) =>
        function (this: Actors, reference, address, state: any) {
          if (!address.startsWith('register:') || state?.value?.link !== 'offline')
            return right.call(this, reference, address, state)
          reached()
          const value = { ...state.value, link: 'online' }
          const context = { ...state.context, link: 'online', offline: null }
          return right.call(this, reference, address, { ...state, value, context })
        },
    ),
  ),
  wrong(
    'CON-008',
    'leaves stay_offline out while it is online',
    connected(({ offline }) => ({ stay_offline: offline?.requested })),
  ),
  wrong(
    'CON-008',
    'shows a register that is sending as online',
    connected((register) => ({ offline_mode: register.link !== 'online' && register.link !== 'sending' })),
  ),
  wrong(
    'CON-008',
    'takes every register that is offline for one that stays so',
    connected(({ offline }) => ({ stay_offline: offline !== null })),
  ),
  wrong(
    'CON-008',
    'comes back unasked where a register that fell offline was told to stay so',
    staysAs((_after, before) => before),
  ),
  wrong(
    'CON-008',
    'forgets at a restart that somebody asked to stay offline',
    resumes('register', ({ offline, ...context }) => ({
      ...context,
      offline: offline && { ...offline, requested: false },
    })),
  ),
]
