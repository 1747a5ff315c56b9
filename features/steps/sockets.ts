/** Front systems that come in, hear, say and leave: at the cloud socket, and at terminals of the local network. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataTable, Given, When } from '@cucumber/cucumber'
import { type Departure, FrontSystem } from '../support/actors/front-system.ts'
import { LanCaller } from '../support/actors/lan-caller.ts'
import { type Answer, content, member } from '../support/law/answer.ts'
import { NotTested } from '../support/law/capabilities.ts'
import { parsed } from '../support/law/cell.ts'
import { Reading } from '../support/law/judgement/reading.ts'
import { holdRows, type Row } from '../support/law/judgement/rows.ts'
import type { NativeStatus } from '../support/law/law.ts'
import type { LanRequest } from '../support/vocabulary/bank/lan-requests.ts'
import { say } from '../support/vocabulary/bank/provoking.ts'
import { breachOfAnswer } from '../support/vocabulary/bank/terminal-answers.ts'
import type { TerminalMessage, TerminalTurn } from '../support/vocabulary/bank/terminal-messages.ts'
import { put } from '../support/vocabulary/cells.ts'
import { type Carrier, handshake, REGISTERS_SHOWN, type Shown, TOKENS } from '../support/vocabulary/credentials.ts'
import type { SocketClosing } from '../support/vocabulary/phrases.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

const show = async (scenario: ScenarioWorld, badge: string, post: string): Promise<Shown> => ({
  token: await TOKENS[badge]!(scenario),
  cash_register_id: REGISTERS_SHOWN[post]!(scenario),
})

/** How the parameters are carried is open (NS-26). */
const WORDLESS = 'the target lets no client in that has shown nothing in its handshake'

/** Opens a socket; who is let in is the client of the scenario from now on. */
async function comeIn(scenario: ScenarioWorld, carrier: Carrier, shown: Shown, more: object = {}): Promise<void> {
  await scenario.act(async () => {
    const [url, headers] = handshake(scenario.lab.proxyUrl, carrier, shown)
    const opened = await FrontSystem.open(scenario.wire, url, { ...headers, ...more })
    if (!(opened instanceof FrontSystem)) {
      const isWordless = carrier.startsWith('its first message') || Object.values(shown).every((each) => !each)
      if (scenario.judgement.isStranger && isWordless) throw new NotTested(WORDLESS)
      return opened
    }
    scenario.session.speaks(opened)
    if (carrier.endsWith('9 seconds')) content(await scenario.lab.advance({ by: 'PT9S' }))
    if (carrier.startsWith('its first message')) await introduce(opened, shown)
    // A stranger may let everybody open a socket, and close it to whom it does not let in.
    else if (scenario.judgement.isStranger) return opened.welcome()
  })
}

/** Says who it is, and one thing more: by the answer to that it knows that it is in. */
async function introduce(client: FrontSystem, shown: Shown): Promise<void> {
  client.say(JSON.stringify(shown))
  client.say('{}')
  await client.answered()
}

When<ScenarioWorld>(
  'a client comes in by {carrier} with {token} for {shownRegister}',
  async function (carrier: Carrier, badge: string, post: string) {
    await comeIn(this, carrier, await show(this, badge, post))
  },
)

/** A client with a token of its own. @param more headers of its handshake */
async function clientOf(scenario: ScenarioWorld, terminal: string, more?: object): Promise<void> {
  const cash_register_id = scenario.register.id
  const body = { id: scenario.terminalOf(terminal).id, cash_register_id }
  const granted = await scenario.integrator('the cashier').send('POST', '/paylink/auth/client', { body })
  await comeIn(scenario, 'the query', { token: String(member(content(granted), 'token')), cash_register_id }, more)
  equal(scenario.session.clients.at(-1)?.isOpen, true)
}

Given<ScenarioWorld>('a client of {terminal}', async function (terminal: string) {
  await clientOf(this, terminal)
})

When<ScenarioWorld>('a client comes in without a word', async function () {
  await comeIn(this, 'the query', { token: undefined, cash_register_id: undefined })
})

When<ScenarioWorld>('the client says {string}', async function (text: string) {
  await this.act(async () => {
    this.client.say(text)
    await this.client.replied()
    return undefined
  })
})

/** The first tells that it has come, the second that it has been heard: until then nothing more is read. */
async function heard(client: FrontSystem): Promise<void> {
  await client.unheard()
  await client.unheard()
}

/** A well-formed message to the terminal, with members changed; its answer is not waited for. */
When<ScenarioWorld>('the client asks for {operation}', async function (form: TerminalMessage, table: DataTable) {
  const message: Record<string, unknown> = { ...structuredClone(form), terminal_id: this.terminalOf('the terminal').id }
  for (const [place, text] of table.raw() as [string, string][])
    put(message, place.split('.'), text === 'nothing' ? undefined : parsed(text))
  this.message = JSON.stringify(message)
  await this.act(async () => {
    this.client.say(this.message)
    await heard(this.client)
    return undefined
  })
})

/** At the socket of the path that is open, or at one that is opened; the answer to what is said there is not waited for. */
async function askAtSocket(scenario: ScenarioWorld, path: string, text: string | null): Promise<Answer | undefined> {
  const url = scenario.lab.lanUrl('ws') + path
  const client =
    scenario.session.clients.find((each) => each.isOpen && each.url === url) ??
    (await FrontSystem.open(scenario.wire, url))
  if (!(client instanceof FrontSystem)) return client
  scenario.session.speaks(client)
  if (text !== null) client.say(text)
  await heard(client)
  return undefined
}

When<ScenarioWorld>(
  'the client asks {lanRequest} over {lanCarrier}',
  async function (wish: LanRequest, carrier: string) {
    const { method, path, body } = wish(this)
    await this.act(() => {
      if (carrier !== 'HTTP') return askAtSocket(this, path, carrier === 'a silent socket' ? null : body)
      this.session.caller = new LanCaller(this.wire)
      return this.session.caller.ask(method, this.lab.lanUrl('http') + path, body)
    })
  },
)

When<ScenarioWorld>('{terminal} {turn}', async function (terminal: string, turn: TerminalTurn) {
  const { id } = this.terminalOf(terminal)
  await this.act(async () => {
    await turn(this.lab, id)
    return undefined
  })
})

/** Its going is noticed a little later than it goes. */
When<ScenarioWorld>('the client {departure}', async function (how: Departure) {
  await this.act(async () => {
    await this.client.leave(how)
    return undefined
  })
  while (this.needs.has('facts') && !(await this.facts.said()).some(({ type }) => type === 'client.disconnected'))
    await sleep(5)
  this.session.clients.pop()
})

const isEvent = (message: unknown): boolean => member(message, 'event') !== undefined

/** The next message. Whether an event or an answer comes first is known only in a world that is ours. */
const heardBy = (scenario: ScenarioWorld, event: boolean): Promise<unknown> =>
  scenario.needs.has('worlds')
    ? scenario.listener.hear()
    : scenario.listener.hear((message) => isEvent(message) === event)

JudgedApart('the client hears', async function (this: ScenarioWorld, table: DataTable, reading: Reading) {
  const rows = table.raw() as Row[]
  const isEventAsked = rows.some(([path]) => path === 'event')
  let shown: unknown
  // Where what is said is a decision, so is that something is said.
  const followed = rows.some(isNoSuccess) && this.judgement.isStranger ? new Reading(['NS-32']) : reading
  await this.judgement.hold(followed, async () => {
    shown = await heardBy(this, isEventAsked)
  })
  // How a failure is told is not shown: who is told nothing has not been told of a success either.
  if (shown === undefined && !rows.some(isNoSuccess)) return
  const breach = breachOfAnswer(shown)
  if (breach) this.judgement.breach(breach)
  const isFailure = member(shown, 'success') === false
  const present = ([path]: Row): boolean =>
    !this.judgement.isStranger || !isOptional(path) || member(shown, path) !== undefined
  await holdRows(this.judgement, {
    ...{ shown, rows: rows.filter(present), reading },
    view: (path, value, wanted) => (path === ANYWHERE && isVisible(shown, wanted) ? wanted : value),
    readingOf: (path) => readingOfMessage(path, isFailure),
  })
})

const isNoSuccess = ([path, text]: Row): boolean => path === 'success' && text === 'anything but true'

/** A number that is somewhere in a message, whatever its member is called: a settlement is told as 200 so (AMB-17). */
const ANYWHERE = 'anywhere'
const isVisible = (shown: unknown, wanted: unknown): boolean =>
  new RegExp(`(?<![\\w.-])${String(wanted)}(?![\\w.-])`).test(JSON.stringify(shown) ?? '')

/** Not every member of a result is present in every answer (BRG-213). */
const isOptional = (path: string): boolean => path.startsWith('result.')

/** Members the law names: of a message, and of the devices of the local network. */
const OF_MESSAGE =
  /^(anywhere|sender|event|terminal_id|request_id|operation_type|success|result(\..*)?|length|\d+\.(id|name|type|model))$/

/** The law names the members of a message and the code of a success; how a failure is told is a decision. */
function readingOfMessage(path: string, isFailure: boolean): Reading {
  if (path === 'result.amount') return new Reading(['NS-25'])
  if (isFailure && path !== 'success') return new Reading(['NS-32'])
  return new Reading(OF_MESSAGE.test(path) || path === 'code' ? [] : ['NS-75'])
}

/**
 * By the law of native statuses. What was said last is said again by a client whose handshake asks for English. Texts
 * are a decision of ours: who has decided on others, or passes on those of a device, is held to the code.
 */
JudgedApart(
  'the client is told {nativeStatus} in {language}',
  async function (this: ScenarioWorld, status: NativeStatus, language: 'uk' | 'en', reading: Reading) {
    if (language === 'en') {
      await clientOf(this, 'the terminal', { 'accept-language': 'en' })
      await say(this, this.client, this.message)
    }
    const { success, code, error, description, result } = (await heardBy(this, false)) as Record<string, unknown>
    this.judgement.follow(new Reading(['NS-32']))
    if (this.judgement.isStranger) {
      await this.judgement.hold(reading, () => equal(success, false, 'a failure is told as success'))
      return this.judgement.hold(new Reading(['NS-32']), () => equal(code, status.code), false)
    }
    deepEqual(
      { success, code, error, result },
      { success: false, code: status.code, error: status[language], result: {} },
    )
    // Behind it stands the member that is wrong, where there is one.
    equal(String(description).replace(/ \([\w.]+\)$/, ''), `${status.name}: ${status.en}`)
  },
)

Judged('the client hears nothing( more)', async function () {
  deepEqual(await this.listener.unheard(), [])
  ok(this.listener.isOpen, 'the socket has been closed')
})

/** The rule stands first in the reason, whose length is limited; what is refused changes nothing. */
JudgedApart('the socket is closed with {closingOfSocket}', closes)

async function closes(this: ScenarioWorld, { code, rule }: SocketClosing, reading: Reading): Promise<void> {
  let ended: Awaited<ReturnType<FrontSystem['ended']>> | undefined
  // That it is closed, by which code and after it was opened, is a decision: what it shows may be asked for before that.
  await this.judgement.hold(reading.isLaw ? new Reading(['NS-26']) : reading, async () => {
    ended = await this.client.ended()
    equal(ended.code, code)
  })
  if (ended === undefined) return
  if (rule === undefined) return
  if (this.judgement.asksForHouse) equal(ended.reason.split('; ')[0], rule.name)
  await this.judgement.holdLaw(() => this.unchanged())
}
