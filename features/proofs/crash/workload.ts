/** Clients at the desks during the crash test: sellers, and a manager for each desk. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Goods, Payment, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Random } from '../kit/random.ts'
import { type Logbook, Violation } from './logbook.ts'
import { type ServerAnswer, type ServerUnderTest, unexpected } from './server-under-test.ts'
import { TAX_PERCENT, TillRoll } from './till-roll.ts'

/** A register and its cashier. */
export interface WorkloadDesk {
  register: string
  license_key: string
  login: string
  password: string
}

/** Refusals to be expected while the manager closes shifts and uses up offline codes. */
const IN_ORDER = new Set(['shift.not_opened', 'shift.other_day', 'cash_register.no_offline_codes'])
/** Texts that must come back from the store unchanged. */
const NAMES = ['Хліб', 'Сир «Ґазда» 50%', '茶 🍵', 'a "quoted" \\ name', "line\u2028break\u0000'; --"]

const deskPath = ({ register }: WorkloadDesk, operation: string): string => `/desks/${register}/api/v1/${operation}`

/** Sells until the test ends. A receipt without an answer is sent again after the crash, or given up for good. */
export async function seller(
  server: ServerUnderTest,
  desk: WorkloadDesk,
  chance: Random,
  logbook: Logbook,
): Promise<void> {
  while (!server.over) {
    const request = anySale(chance)
    await offer(server, desk, request, chance.happens(0.8), logbook)
    if (chance.happens(0.05) && logbook.acknowledged.has(request.id)) await offerTwice(server, desk, request)
    await pause(chance.between(0, 4))
  }
}

async function offer(
  server: ServerUnderTest,
  desk: WorkloadDesk,
  request: SellRequest,
  insists: boolean,
  logbook: Logbook,
): Promise<void> {
  const { counts } = logbook
  const path = deskPath(desk, 'receipt/sell')
  for (let lost = false; ; lost = true) {
    const answer = await server.call('local', path, { body: request })
    if (answer === null) {
      if (insists) counts.resent++
      else {
        counts.abandoned++
        return
      }
    } else if (answer.status === 200) {
      counts.sales++
      if (lost) counts.madeNow++
      return logbook.promise(request.id, { register: desk.register, request, answer: answer.body })
    } else if (lost && codeOf(answer) === 'receipt.already_exists') {
      counts.duplicates++
      return logbook.promise(request.id, { register: desk.register, request, answer: null })
    } else if (IN_ORDER.has(codeOf(answer))) {
      logbook.refused.add(request.id)
      return
    } else throw unexpected(path, answer)
  }
}

/** An acknowledged receipt that is sent again is refused. */
async function offerTwice(server: ServerUnderTest, desk: WorkloadDesk, request: SellRequest): Promise<void> {
  const answer = await server.call('local', deskPath(desk, 'receipt/sell'), { body: request })
  if (answer && codeOf(answer) !== 'receipt.already_exists')
    throw new Violation(
      `the acknowledged receipt ${request.id}, sent again, answers ${answer.status} ${codeOf(answer)}`,
    )
}

/** Opens and closes shifts, moves cash, takes the register offline and online, until the test ends. */
export async function manager(
  server: ServerUnderTest,
  desk: WorkloadDesk,
  chance: Random,
  logbook: Logbook,
): Promise<void> {
  const office = new Office(server, desk)
  while (!server.over) {
    await openShift(server, desk)
    await pause(chance.between(20, 120))
    const turn = chance.next()
    if (turn < 0.3) await moveCash(server, desk, chance, logbook)
    else if (turn < 0.5) await closeShift(server, desk, logbook)
    else if (turn < 0.75) {
      const answer = await office.post('go-offline')
      if (answer?.status === 200) logbook.counts.offline++
      else if (answer) await office.get('ask-offline-codes?count=2000')
    } else if (await office.post('go-online')) logbook.counts.online++
  }
}

/** Runs a desk until all its documents have reached the tax authority. */
export async function deliverAll(server: ServerUnderTest, desk: WorkloadDesk, wait: number): Promise<void> {
  const office = new Office(server, desk)
  for (let waited = 0; ; waited += 100) {
    const status = await server.call('local', deskPath(desk, 'kasa/status'), { method: 'GET' })
    const { pending_transactions, online_status } = status?.body ?? {}
    if (pending_transactions === 0 && online_status === true) return
    if (waited > wait)
      throw new Violation(
        `register ${desk.register}: ${pending_transactions} documents still pending after ${wait} ms, ` +
          `online_status ${online_status}`,
      )
    // A register that stopped sending for want of an answer is sent online again
    if (online_status !== true) await office.post('go-online')
    await pause(100)
  }
}

async function openShift(server: ServerUnderTest, desk: WorkloadDesk): Promise<void> {
  const path = deskPath(desk, 'shift/open')
  const answer = await server.call('local', path)
  if (answer && answer.status !== 200 && !IN_ORDER.has(codeOf(answer))) throw unexpected(path, answer)
}

async function closeShift(server: ServerUnderTest, desk: WorkloadDesk, logbook: Logbook): Promise<void> {
  const path = deskPath(desk, 'shift/close')
  const answer = await server.call('local', path)
  if (answer?.status === 200) logbook.reports.add((answer.body.report as { id: string }).id)
  else if (answer && !IN_ORDER.has(codeOf(answer))) throw unexpected(path, answer)
}

async function moveCash(server: ServerUnderTest, desk: WorkloadDesk, chance: Random, logbook: Logbook): Promise<void> {
  const path = deskPath(desk, 'receipt/service')
  const request = { payment: { type: 'CASH' as const, value: chance.between(1, 500) * chance.pick([10, -10]) } }
  const answer = await server.call('local', path, { body: request })
  if (answer?.status === 200) {
    logbook.counts.services++
    logbook.promise(answer.body.external_id as string, { register: desk.register, request, answer: answer.body })
  } else if (answer && !IN_ORDER.has(codeOf(answer)) && codeOf(answer) !== 'cash_register.not_enough_cash')
    throw unexpected(path, answer)
}

/** The cloud for the cashier of a desk, who signs in once: a session survives the server's process. */
class Office {
  #server: ServerUnderTest
  #desk: WorkloadDesk
  #token: string | null = null

  constructor(server: ServerUnderTest, desk: WorkloadDesk) {
    this.#server = server
    this.#desk = desk
  }

  post(operation: string): Promise<ServerAnswer | null> {
    return this.#call(operation, 'POST')
  }

  get(operation: string): Promise<ServerAnswer | null> {
    return this.#call(operation, 'GET')
  }

  async #call(operation: string, method: 'GET' | 'POST'): Promise<ServerAnswer | null> {
    const { login, password, license_key } = this.#desk
    if (this.#token === null) {
      const signed = await this.#server.call('cloud', '/api/v1/cashier/signin', { body: { login, password } })
      if (signed === null) return null
      if (signed.status !== 200) throw unexpected('/api/v1/cashier/signin', signed)
      this.#token = signed.body.access_token as string
    }
    const path = `/api/v1/cash-registers/${operation}`
    const headers = { authorization: `Bearer ${this.#token}`, 'x-license-key': license_key }
    const answer = await this.#server.call('cloud', path, { method, headers })
    if (answer && answer.status !== 200 && answer.status !== 400) throw unexpected(path, answer)
    return answer
  }
}

const codeOf = ({ body }: ServerAnswer): string => String(body.code)

/** A sale, seldom a return, paid in cash with change, by card, or both. */
function anySale(chance: Random): SellRequest {
  const isReturn = chance.happens(0.1)
  const goods: Goods[] = Array.from({ length: chance.between(1, 3) }, () => ({
    code: String(chance.between(1, 99)),
    name: chance.pick(NAMES),
    price: chance.between(1, 50_000),
    quantity: chance.pick([1000, 2000, 500, 1333, 250]),
    taxes: chance.happens(0.8) ? [Number(chance.pick(Object.keys(TAX_PERCENT)))] : [],
    ...(isReturn ? { is_return: true } : {}),
  }))
  const request: SellRequest = { id: chance.uuid(), goods, payments: [] }
  const { total_sum } = new TillRoll(0).sale(request)
  return { ...request, payments: payments(chance, total_sum, isReturn) }
}

function payments(chance: Random, total: number, isReturn: boolean): Payment[] {
  const byCard = chance.pick([0, 0, total, Math.floor(total / 2)])
  const cash = total - byCard
  const tendered = isReturn || cash === 0 ? cash : cash + chance.pick([0, 0, 1, 500])
  const paid: Payment[] = []
  if (byCard > 0) paid.push({ type: 'CASHLESS', value: byCard })
  if (tendered > 0 || byCard === 0) paid.push({ type: 'CASH', value: tendered })
  return paid
}
