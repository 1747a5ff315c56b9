/** Wrong servers of the link with the tax authority: the way back, and the silence of the authority. */
import * as ledgers from '../../../../../machines/ledger.ts'
import * as delivery from '../../../../../machines/register/delivery.ts'
import * as link from '../../../../../machines/register/link.ts'
import { register } from '../../../../../machines/register/register.ts'
import type { RegisterStep } from '../../../../../machines/register/register-step.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { LedgerRows } from '../../../../../server/store/queries/ledger-rows.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { inGuard } from '../../seams/charts.ts'
import { reached } from '../../seams/reached.ts'
import { shows } from '../../seams/rows.ts'
import { inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { registerStep } from '../../seams/steps.ts'
import { wrong } from '../../wrong-server.ts'

/** A delivery that is finished before its time, when an answer has been taken and so much is left. */
const finishedWith = (isFinished: (left: number) => boolean): Seam =>
  inModule(delivery, 'deliver', (right) => (behind, at) => {
    const { says, raises = [], context } = behind
    const isSettled = says[0]?.type === 'delivery.settled' && !raises.some(({ type }) => type === 'delivery.finished')
    if (!isSettled || !isFinished(ledgers.pending(context.ledger))) return right(behind, at)
    reached()
    return right({ ...behind, raises: [...raises, { type: 'delivery.finished', at }] }, at)
  })

/** Whether the desk says that it is online. */
const deskOnline = (isOnline: (register: RegisterContext) => boolean): Seam =>
  shows('getDeskStatus', async (body, { services, world, register }) => {
    const standing = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
    return { ...body, online_status: isOnline(standing) }
  })

/** An answer with a refusal to a page, taken otherwise. @param number of the document that was refused */
const takesRefusal = (
  wrongly: (made: RegisterStep, before: RegisterContext, number: number, judged: any) => RegisterStep,
): Seam =>
  registerStep('settle', (register, judged) => {
    const made = delivery.settleDocuments(register, judged)
    const stopped = made.raises?.find((each) => each.type === 'delivery.refused')
    return stopped ? wrongly(made, register, stopped.verdict.number, judged) : made
  })

/** A step that does not know that all has been delivered. */
const stillSending = (made: RegisterStep): RegisterStep => ({
  ...made,
  raises: (made.raises ?? []).filter(({ type }) => type !== 'delivery.finished'),
})

export default [
  wrong(
    'CON-003',
    'is online when the first page has been taken',
    finishedWith(() => true),
  ),
  wrong(
    'CON-003',
    'is online when one transaction is still to be delivered',
    finishedWith((left) => left === 1),
  ),
  wrong(
    'CON-003',
    'says that it is online while it sends',
    deskOnline((register) => register.link !== 'offline' && register.link !== 'blocked' && !register.cut_off),
  ),
  wrong(
    'CON-003',
    'waits for an answer though a late one has taken all it had to send',
    together(
      inModule(link, 'startSending', (right) => (register, event) => {
        reached()
        return stillSending(right(register, event))
      }),
      registerStep('startSending', (register, event) => link.startSending(register, event)),
    ),
  ),
  wrong(
    'CON-004',
    'sends the latest document first',
    inObject(
      LedgerRows.prototype,
      'sealedPage',
      (right) =>
        async function (this: LedgerRows, ...given) {
          const page = await right.apply(this, given)
          reached()
          return page.damage ? page : { ...page, entries: page.entries.toReversed() }
        },
    ),
  ),
  wrong(
    'CON-009',
    'says that it is online while it is cut off',
    deskOnline((register) => register.link === 'online'),
  ),
  wrong(
    'CON-009',
    'pings the tax authority at the same pace however often in vain',
    registerStep('ping', (register, event) => ({ ...link.ping(register, event), context: register })),
  ),
  wrong(
    'CON-009',
    'keeps a register online that is silent on its way back from a refusal',
    inGuard(register, 'fallsOffline', (right) => (given) => given.context.link !== 'sending' && right(given)),
  ),
  wrong(
    'CON-010',
    'gives up a document that is refused part-way',
    takesRefusal(({ context, says, ...made }, _before, number, { at }) => {
      const given = { ...context, ledger: { ...context.ledger, first_pending: number + 1 } }
      const announcement = bindingOf(delivery, 'announcement')[0]() as (...of: [RegisterContext, number, number]) => any
      const settled = says.find((each) => each.type === 'delivery.settled')!
      const announced = announcement(given, settled.verdicts[0]!.number, at)
      return { ...made, context: given, says: announced ? [settled, announced] : [settled] }
    }),
  ),
  wrong(
    'CON-010',
    'stops sending at the first silence on the way back from a refusal',
    inGuard(register, 'neverOffline', () => () => false),
  ),
]
