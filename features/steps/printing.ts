/** The printer of the desk: what is printed, what came out, and what stands on it. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { wallTime } from '../../machines/day.ts'
import { type Answer, content } from '../actors/answer.ts'
import type { PrintCard } from '../actors/lab.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { Refusal } from '../vocabulary/law.ts'
import type { ReceiptForm } from '../vocabulary/parameters.ts'
import { dealt } from './desk.ts'

When<ScenarioWorld>(
  'the cashier {deal} {receipt} {slip}',
  async function (kind: string, form: ReceiptForm, wish: object) {
    await dealt(this, kind, form, undefined, wish)
  },
)

When<ScenarioWorld>(
  'the cashier {deal} {receipt} for {amount} in cash {slip}',
  async function (kind: string, form: ReceiptForm, paid: number, wish: object) {
    await dealt(this, kind, form, paid, wish)
  },
)

When<ScenarioWorld>(
  'the cashier {movement} {amount} {slip}',
  async function (sign: number, value: number, wish: object) {
    await this.act(() => this.desk.service(sign * value, wish))
  },
)

When<ScenarioWorld>(
  'the cashier {movement} {amount} as {json} with a slip',
  async function (sign, value, label?: string) {
    await this.act(() => this.desk.service(sign * value, { label, print: true } as object))
  },
)

When<ScenarioWorld>('the cashier hands {amount} to a card holder {slip}', async function (value: number, wish: object) {
  await this.act(() => this.desk.withdraw({ value }, wish))
})

const wall = (at: number): string => new Date(wallTime(at)).toISOString().slice(0, 19)

When<ScenarioWorld>(
  'the desk asks for a {extent} report from {moment} to {moment}',
  async function (isShort: boolean, from: number, to: number) {
    await this.act(() => this.desk.printPeriodical(wall(from), wall(to), isShort))
  },
)

When<ScenarioWorld>(
  'the desk of {register} asks for a {extent} report from {moment} to {moment}',
  async function (role: string, isShort: boolean, from: number, to: number) {
    this.role = role
    await this.act(() => this.desk.printPeriodical(wall(from), wall(to), isShort))
  },
)

Given<ScenarioWorld>('the printer {printerFault}', async function (fault: string | null) {
  content(await (fault ? this.lab.setFault({ name: fault }) : this.lab.clearFaults()))
})

Given<ScenarioWorld>('the desk cannot reach the server', async function () {
  content(await this.lab.setFault({ name: 'server-unreachable' }))
})

Given<ScenarioWorld>('the desk reaches the server again', async function () {
  content(await this.lab.clearFault('server-unreachable'))
})

/** All of the scenario, and what has become of each. */
Then<ScenarioWorld>('the printer has been asked for', async function (table: DataTable) {
  const prints = await this.lab.prints(this.register)
  deepEqual(
    prints.map(({ kind, status }) => [kind, status]),
    table.raw(),
  )
})

Then<ScenarioWorld>('the printer has been asked for nothing', async function () {
  deepEqual(await this.lab.prints(this.register), [])
})

/** As the lab lists them: of what kind, and why one cannot be shown. */
Then<ScenarioWorld>('the slips are', async function (table: DataTable) {
  const prints = await this.lab.prints(this.register)
  deepEqual(
    prints.map(({ kind, not_shown }) => [kind, not_shown ?? '']),
    table.raw(),
  )
})

async function slipOf(
  { lab, register }: ScenarioWorld,
  number: number,
  form: keyof PrintCard['links'],
): Promise<Answer> {
  const slip = (await lab.prints(register)).find((each) => each.number === number)
  ok(slip, `there is no slip ${number}`)
  return lab.slip(slip, form)
}

/** As text, as a page and as a picture. */
Then<ScenarioWorld>('slip {int} is shown', async function (number: number) {
  for (const form of ['text', 'html', 'png'] as const) content(await slipOf(this, number, form))
})

Then<ScenarioWorld>('as text slip {int} is shown', async function (number: number) {
  content(await slipOf(this, number, 'text'))
})

Then<ScenarioWorld>('slip {int} is refused because {rule}', async function (number: number, rule: Refusal) {
  for (const form of ['text', 'html', 'png'] as const) {
    const { status, text, headers } = await slipOf(this, number, form)
    equal(status, rule.status, text)
    equal(headers.get('x-rule')?.split('; ')[0], rule.name)
  }
})

async function lastSlip(kasa: ScenarioWorld): Promise<PrintCard> {
  const slip = (await kasa.lab.prints(kasa.register)).at(-1)
  ok(slip, 'nothing was printed')
  return slip
}

/** What nobody can know beforehand, by its form. */
const FORMS: Record<string, RegExp> = { '{fiscal_code}': /^[\w-]{11}$/, '{four digits}': /^\d{4}$/ }

/** A line of a slip is what stands left and what stands right, far apart. */
const columns = (line: string): string[] => line.trim().split(/ {2,}/)

/** The last one, as it is now: these lines in this order, others between them. */
Then<ScenarioWorld>('the slip says', async function (table: DataTable) {
  const answer = await this.lab.slip(await lastSlip(this))
  content(answer)
  const { text } = answer
  const lines = text.split('\n').map(columns)
  let from = 0
  for (const row of table.raw()) {
    const wanted = row.filter((cell) => cell !== '')
    const found = lines.findIndex((line, index) => index >= from && isLine(line, wanted))
    ok(found >= 0, `no line ${wanted.join(' … ')} after line ${from} of\n${text}`)
    from = found + 1
  }
})

const isLine = (line: string[], wanted: string[]): boolean => {
  // Spaces inside of what stands right do not matter.
  const shown = wanted.length === 1 ? [line.join(' ')] : [line[0]!, line.slice(1).join(' ')]
  return shown.every((cell, index) => FORMS[wanted[index]!]?.test(cell) ?? cell === wanted[index])
}

Then<ScenarioWorld>('the slip is shorter than the one before', async function () {
  const slips = (await this.lab.prints(this.register)).slice(-2)
  const texts = await Promise.all(slips.map((slip) => this.lab.slip(slip)))
  const [long, short] = texts.map(({ text }) => text.split('\n').length)
  ok(short! < long!, `${short} lines after ${long}`)
})

/** Where the code on the last slip leads, as its page has it. */
Then<ScenarioWorld>('the slip leads to the tax office with', async function (table: DataTable) {
  const page = (await this.lab.slip(await lastSlip(this), 'html')).text
  const [, href] = page.match(/href="(https:[^"]*cashregs[^"]*)"/) ?? []
  ok(href, 'the slip leads nowhere')
  const url = new URL(href.replaceAll('&#38;', '&'))
  equal(url.origin + url.pathname, 'https://cabinet.tax.gov.ua/cashregs/check')
  for (const [name, wanted] of table.raw() as [string, string][]) {
    const value = url.searchParams.get(name) ?? ''
    ok(FORMS[wanted]?.test(value) ?? value === wanted, `${name} is ${value}`)
  }
})

/** The missing part of a span, and nothing else. */
Then<ScenarioWorld>('the cloud is asked for {moment} to {moment}', async function (from: number, to: number) {
  const spans = (await this.said()).flatMap(({ fact }) =>
    fact.type === 'history.fetched' ? [[wall(fact.from), wall(fact.to)]] : [],
  )
  deepEqual(spans, [[wall(from), wall(to)]])
})
