/** Wrong servers of extended reports: who has unsubscribed from their mails. */
import { AsyncLocalStorage } from 'node:async_hooks'
import * as mails from '../../../../../machines/mail/mails.ts'
import type { MailingContext } from '../../../../../machines/vocabulary/mail/mailing.ts'
import * as mail from '../../../../../server/outside/mail/mail.ts'
import * as preferences from '../../../../../server/outside/mail/mail-preferences.ts'
import { Transitions } from '../../../../../server/runtime/turns/transitions.ts'
import * as links from '../../../../../server/surfaces/cloud/mail/links.ts'
import * as pages from '../../../../../server/surfaces/cloud/mail/pages.ts'
import { handles, row } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, resumes } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Call = Parameters<mail.MailSender['send']>[1]

/** Whether the mail of a call is to be left out, for all that the sender of mails is told. */
function leavesOut(wrong: (call: Call, mailing: MailingContext) => boolean): Seam {
  const calls = new AsyncLocalStorage<Call>()
  return together(
    inObject(
      mail.MailSender.prototype,
      'send',
      (right) =>
        function (this: mail.MailSender, world, call) {
          return calls.run(call, () => right.call(this, world, call))
        },
    ),
    inModule(preferences, 'hasUnsubscribed', (right) => async (services, world, ...whom) => {
      const call = calls.getStore()
      if (!call) return right(services, world, ...whom)
      const mailing = await services.switchboard.read<MailingContext>(world, `mailing:${call.mailing}`)
      return wrong(call, mailing) && right(services, world, ...whom)
    }),
  )
}

export default [
  wrong(
    'REP-007',
    'mails reports to who has unsubscribed',
    leavesOut(() => false),
  ),
  wrong(
    'REP-007',
    'leaves an unsubscribed address out only beside others',
    leavesOut((_call, { mails }) => mails.length > 1),
  ),
  wrong(
    'REP-007',
    'asks before the first try alone whether a reader has unsubscribed',
    leavesOut(({ attempt }) => attempt === 1),
  ),
  wrong(
    'REP-007',
    'mails no receipt to who has unsubscribed from reports',
    inModule(
      mail,
      'MailSender',
      (right) =>
        class extends right {
          readonly #services: ConstructorParameters<typeof right>[0]

          constructor(...given: ConstructorParameters<typeof right>) {
            super(...given)
            this.#services = given[0]
          }

          override async send(...[world, call]: Parameters<mail.MailSender['send']>): Promise<void> {
            const { mailing, number, attempt } = call
            const address = `mailing:${mailing}`
            const { switchboard } = this.#services
            const { content, mails } = await switchboard.read<MailingContext>(world, address)
            const each = mails[number - 1]
            const { id } = world.reference.seed.organizations[0]!
            const isOut =
              content?.kind === 'receipt' &&
              each?.state === 'calling' &&
              each.attempt === attempt &&
              (await preferences.hasUnsubscribed(this.#services, world, id, each.to))
            if (!isOut) return super.send(world, call)
            const at = world.clock.now()
            await switchboard.ask(world, address, { type: 'mail.leave-out', at, number, attempt })
          }
        },
    ),
  ),
  wrong(
    'REP-007',
    'unsubscribes from the reports of every organization',
    inModule(
      preferences,
      'preferenceOf',
      (right) => (organization_id, address) => right(organization_id.slice(0, 8), address),
    ),
  ),
  wrong(
    'REP-007',
    'takes an address in other letters for another',
    inModule(preferences, 'preferenceOf', (right) => (organization_id, address) => {
      const isOther = address !== address.toLowerCase()
      return right(organization_id, isOther ? Buffer.from(address).toString('hex') : address)
    }),
  ),
  wrong(
    'REP-007',
    'unsubscribes who only looks at the page',
    handles('askToUnsubscribe', () => row('unsubscribe').handle),
  ),
  wrong(
    'REP-007',
    'has a page whose button no browser may press',
    inModuleScope<object>(pages, 'PAGE', (right) => ({ ...right, 'referrer-policy': 'no-referrer' })),
  ),
  wrong(
    'REP-007',
    'says it has unsubscribed an address and has not',
    hears('mail-preference', 'address.unsubscribe', () => null),
  ),
  wrong(
    'REP-007',
    'unsubscribes whom a changed link names',
    inModule(links, 'subscriptionOf', (right) => (...given) => {
      const [, , signature] = given
      const undo = inModuleScope<unknown>(links, 'isSigned', () => () => signature !== '')()
      try {
        return right(...given)
      } finally {
        undo()
      }
    }),
  ),
  wrong(
    'REP-007',
    'leaves out every address where one has unsubscribed',
    inModuleScope<any>(mails, 'changed', (right) => (mailing: MailingContext, number: number, change: any) => {
      if (change.state !== 'left-out') return right(mailing, number, change)
      const none = mailing.mails.map((each) => ({ ...each, state: 'left-out', retry_at: null }))
      return right({ ...mailing, mails: none }, number, change)
    }),
  ),
  wrong(
    'REP-007',
    'has no header for one click in a mail program',
    inModuleScope<any>(mail, 'composed', (right) => async (...given: unknown[]) => {
      const raw: Buffer = await right(...given)
      return Buffer.from(raw.toString('latin1').replace(/^List-Unsubscribe-Post: .*\r\n/m, ''), 'latin1')
    }),
  ),
  wrong(
    'REP-007',
    'leaves two refused mails of one report with one timer',
    inObject(
      Transitions.prototype,
      'next',
      (right) =>
        function (this: Transitions, machine, before, event) {
          const [after, executed] = right.call(this, machine, before, event)
          const one = (id: string | undefined) => (id && /^mail-\d+$/.test(id) ? 'mail' : id)
          const isMailing = machine.id === 'mailing'
          return [
            after,
            executed.map((each) =>
              isMailing && each.params
                ? ({
                    ...each,
                    params: { ...each.params, id: one(each.params.id), sendId: one(each.params.sendId) },
                  } as typeof each)
                : each,
            ),
          ]
        },
    ),
  ),
  wrong(
    'REP-007',
    'mails an unsubscribed address again after a restart',
    resumes('mail-preference', (preference) => ({ ...preference, unsubscribed_at: null })),
  ),
]
