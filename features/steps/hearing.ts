/** Messages that front systems receive: at the cloud socket, and at terminals of the local network. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { DataTable } from '@cucumber/cucumber'
import type { FrontSystem } from '../support/actors/front-system.ts'
import { member } from '../support/law/answer.ts'
import { Reading } from '../support/law/judgement/judgement.ts'
import { holdRows, type TableRow } from '../support/law/judgement/rows.ts'
import type { NativeStatus } from '../support/law/law.ts'
import type { StepTraits } from '../support/traits/step-traits.ts'
import type { SocketClosing } from '../support/vocabulary/bank/client-phrases.ts'
import { clientOf } from '../support/vocabulary/bank/clients.ts'
import {
  ANYWHERE,
  breachOfAnswer,
  isNoSuccess,
  isOptional,
  isVisible,
  nextMessageOf,
  readingOfExistence,
  readingOfMessage,
} from '../support/vocabulary/bank/received-messages.ts'
import { say } from '../support/vocabulary/bank/status-examples.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** The operation of a message to a terminal; on the local network the address names it. */
const operationAsked = (message: string): string => /"operation_type": ?"([\w-]+)"/.exec(message)?.[1] ?? ''

JudgedApart('the client hears', async function (this: ScenarioWorld, table: DataTable, reading: Reading) {
  const rows = table.raw() as TableRow[]
  const isEventAsked = rows.some(([path]) => path === 'event')
  let shown: unknown
  this.judgement.concerns({ asked: `terminal ${operationAsked(this.message)}` })
  // Where the content of a message is a decision, its existence is one, too.
  const followed = this.judgement.isStranger ? readingOfExistence(rows, reading) : reading
  await this.judgement.hold(followed, async () => {
    shown = await nextMessageOf(this, isEventAsked)
  })
  // The form of a failure is not specified: a client without a message has not received a success either.
  if (shown === undefined && !rows.some(isNoSuccess)) return
  const breach = breachOfAnswer(shown)
  if (breach) this.judgement.breach(breach)
  const isFailure = member(shown, 'success') === false
  const present = ([path]: TableRow): boolean =>
    !this.judgement.isStranger || !isOptional(path) || member(shown, path) !== undefined
  await holdRows(this.judgement, {
    ...{ shown, rows: rows.filter(present), reading },
    view: (path, value, wanted) => (path === ANYWHERE && isVisible(shown, wanted) ? wanted : value),
    readingOf: (path) => readingOfMessage(path, isFailure),
  })
})

/**
 * By the law of native statuses. The last message is sent again by a client whose handshake asks for English. Texts are
 * a decision of ours: a target with other texts, or those of a device, is judged by the code.
 */
JudgedApart(
  'the client is told {nativeStatus} in {language}',
  (_: NativeStatus, language: 'uk' | 'en'): StepTraits => (language === 'en' ? { asks: ['cloud', 'proxy'] } : {}),
  async function (this: ScenarioWorld, status: NativeStatus, language: 'uk' | 'en', reading: Reading) {
    if (language === 'en') {
      await clientOf(this, 'the terminal', { 'accept-language': 'en' })
      await say(this, this.client, this.message)
    }
    const { success, code, error, description, result } = (await nextMessageOf(this, false)) as Record<string, unknown>
    this.judgement.follow(new Reading(['NS-32']))
    if (this.judgement.isStranger) {
      await this.judgement.hold(reading, () => equal(success, false, 'a failure is told as success'))
      return this.judgement.hold(new Reading(['NS-32']), () => equal(code, status.code), false)
    }
    deepEqual(
      { success, code, error, result },
      { success: false, code: status.code, error: status[language], result: {} },
    )
    // The wrong member follows it, if there is one.
    equal(String(description).replace(/ \([\w.]+\)$/, ''), `${status.name}: ${status.en}`)
  },
)

Judged('the client hears nothing( more)', async function () {
  deepEqual(await this.listener.unreadMessages(), [])
  ok(this.listener.isOpen, 'the socket has been closed')
})

/** The rule begins the close reason, which has a limited length; a refusal has no effect. */
JudgedApart(
  'the socket is closed with {closingOfSocket}',
  ({ rule }: SocketClosing): StepTraits => ({ holds: 'refused', ...(rule && { reads: ['status', 'facts'] }) }),
  closes,
)

async function closes(this: ScenarioWorld, { code, rule }: SocketClosing, reading: Reading): Promise<void> {
  let ended: Awaited<ReturnType<FrontSystem['ended']>> | undefined
  // Closing, its code and its moment are decisions: what shows them is judged after that.
  await this.judgement.hold(reading.isLaw ? new Reading(['NS-26']) : reading, async () => {
    ended = await this.client.ended()
    equal(ended.code, code)
  })
  if (ended === undefined) return
  if (rule === undefined) return
  if (this.judgement.assertsDecisions) equal(ended.reason.split('; ')[0], rule.name)
  await this.judgement.holdLaw(() => this.unchanged())
}
