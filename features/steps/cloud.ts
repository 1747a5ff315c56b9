/** Cashiers and their integrations in the cloud: sessions, shifts, registers. */
import { type DataTable, Given, When } from '@cucumber/cucumber'
import { content, member, Unprepared } from '../support/law/answer.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { AddEntries, Editable } from '../support/vocabulary/catalogue/entries.ts'
import type { CashierAct, LinkRequest, ShiftHolder } from '../support/vocabulary/cloud/cashier-phrases.ts'
import type { View } from '../support/vocabulary/views.ts'
import type { Closing } from '../support/vocabulary/words.ts'
import { PROGRAM } from '../support/wire/http.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Other steps sign the cashier in themselves: this one is for scenarios about signing in and out. */
When<ScenarioWorld>('{cashier} signs {signing}', async function (role: string, sign: CashierAct) {
  await sign(this, role)
})

async function openInCloud(scenario: ScenarioWorld, { cashier, register }: ShiftHolder): Promise<void> {
  const integrator = scenario.integrator(cashier)
  scenario.cast.role = register
  scenario.target.knowledge.requireOpening(integrator.cashier, scenario.register)
  const open = () => integrator.openShift(scenario.register)
  const id: unknown = await scenario.lab.beginShift(`${cashier} on ${register}`, scenario.register, open)
  if (typeof id !== 'string') throw new Unprepared(`${cashier} opened a shift, and the answer has no id`)
  scenario.ids.met.shift_id = id
}

/** Opened at the desk, or by a cashier in the cloud, and registered by the tax authority. */
Given<ScenarioWorld>('an open shift{shiftHolder}', async function (holder?: ShiftHolder) {
  if (holder) await openInCloud(this, holder)
  else {
    content(await this.desk.openShift())
    await this.lab.letShiftOpen()
  }
  await this.facts.account()
})

/** Its status is CREATED until the tax authority has answered. */
When<ScenarioWorld>(
  '{cashier} opens {opening} on {register}',
  async function (role: string, named: boolean, register: string) {
    this.cast.role = register
    this.target.knowledge.requireOpening(this.integrator(role).cashier, this.register)
    const body = named ? { id: this.ids.met.shift_id } : undefined
    const answer = await this.actAs(role, (integrator) => integrator.openShift(this.register, body))
    const id = member(answer?.body, 'id')
    if (typeof id === 'string') this.ids.met.shift_id = id
  },
)

When<ScenarioWorld>('{cashier} closes {closing}', async function (role: string, closing: Closing) {
  const { on, key, device, report, byId } = closing
  if (on !== undefined) this.cast.role = on
  const body = report && { report }
  const named = { accessKey: key && this.cast.accessKey(key), device }
  await this.actAs(role, (integrator) =>
    byId
      ? integrator.closeShiftOf(this.register, this.ids.met.shift_id!, body, named)
      : integrator.closeShift(body, named),
  )
})

When<ScenarioWorld>(
  '{cashier} takes/brings {register} {link}',
  async function (role: string, register: string, { isOnline, since, place }: LinkRequest) {
    this.cast.role = register
    const body = {
      ...(since !== undefined && { go_offline_date: new Date(since).toISOString() }),
      ...(place !== undefined && { fiscal_code: await this.code(place) }),
    }
    await this.actAs(role, (integrator) =>
      isOnline
        ? integrator.goOnline(this.register)
        : integrator.goOffline(this.register, Object.keys(body).length === 0 ? undefined : body),
    )
  },
)

When<ScenarioWorld>('{cashier} asks for {grant}', async function (role: string, ask: CashierAct) {
  await ask(this, role)
})

/** The counters of another organization's register are unknown. */
const isCounted = (cashier: string): boolean => cashier !== 'the cashier of another organization'

When<ScenarioWorld>(
  '{cashier} looks at {view}',
  traits((cashier: string, { figures = [] }: View) => ({ figures: isCounted(cashier) ? figures : [] })),
  async function (cashier: string, { path, withKey, named, role }: View) {
    if (role !== undefined) this.cast.role = role
    const headers = { ...(withKey && { 'x-license-key': this.register.license_key }), ...(named && PROGRAM) }
    const answer = await this.actAs(cashier, (integrator) => integrator.send('GET', this.filled(path), { headers }))
    this.ids.learn(`/api/v1${path}`, answer?.body)
  },
)

/** Makes the template of that name the scenario's current one. */
Given<ScenarioWorld>(
  'the template {string} of {cashier}',
  traits({ needs: ['seed'] }),
  async function (name: string, role: string) {
    const page = content<{ results: { id: string; name: string }[] }>(
      await this.integrator(role).send('GET', '/receipt-templates'),
    )
    const found = page.results.find((each) => each.name === name)
    if (!found) throw new Error(`${role} has no template ${name}`)
    this.ids.met.template_id = found.id
    await this.facts.account()
  },
)

/** Member by member; the others are not sent. */
When<ScenarioWorld>(
  '{cashier} edits that {editable}',
  traits({ needs: ['seed'] }),
  async function (role: string, { method, path, read }: Editable, table: DataTable) {
    const members = Object.entries(table.rowsHash()).map(([name, text]) => [name, read(this, text)])
    const body = Object.fromEntries(members)
    await this.actAs(role, (integrator) => integrator.send(method, this.filled(path), { body }))
  },
)

When<ScenarioWorld>(
  '{cashier} deletes that {editable}',
  traits({ needs: ['seed'] }),
  async function (role: string, { path }: Editable) {
    await this.actAs(role, (integrator) => integrator.send('DELETE', this.filled(path)))
  },
)

/** One row for each; of many the last answer is judged. A file has them all. */
When<ScenarioWorld>(
  '{cashier} adds these {entries}',
  traits({ needs: ['seed'] }),
  async function (role: string, add: AddEntries, table: DataTable) {
    await this.actAs(role, (integrator) => add(this, integrator, table.hashes()))
  },
)
