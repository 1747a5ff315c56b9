/** What a cashier does in the cloud, where one sentence has several endings. */
import { type Answer, member } from '../../law/answer.ts'
import { APART, rolesAsked, traitsOfRegisters, traitsOfRoles } from '../../traits/value-traits.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { cashierRoles, ELSEWHERE, registerRoles, terminalRoles } from '../../world/session.ts'
import { inKyiv, MOMENT } from '../cells.ts'
import { anyWord, parameter } from '../parameter-types.ts'
import { SECRETS } from '../words.ts'

/** Done by the cashier of that role. */
export type CashierAct = (scenario: ScenarioWorld, role: string) => Promise<void>

const REGISTERS = anyWord(Object.keys(registerRoles))

async function signIn(scenario: ScenarioWorld, role: string, name: string): Promise<void> {
  const { on, ...secret } = SECRETS[name]!
  const integrator = scenario.integrator(role)
  const { login, password, pin_code } = { ...integrator.cashier!, ...secret }
  await scenario.act(
    (): Promise<Answer> =>
      on === undefined
        ? integrator.signIn({ login, password })
        : integrator.signInByPin(pin_code, scenario.registerOf(on)),
  )
}

parameter(
  'signing',
  new RegExp(`in with (${anyWord(Object.keys(SECRETS))})|out`),
  (secret): CashierAct =>
    async (scenario, role) => {
      if (secret !== undefined) return signIn(scenario, role, secret)
      await scenario.actAs(role, (integrator) => integrator.signOut())
    },
  (secret) => ({ ...APART, ...traitsOfRegisters(secret && SECRETS[secret]!.on) }),
)

/** Online; or offline: since a moment, with a code of the pool by its place, or without either. */
export interface LinkRequest {
  isOnline: boolean
  since?: number
  /** From 1. */
  place?: number
}

parameter(
  'link',
  new RegExp(`online|(offline)(?: since (${MOMENT.source}))?(?: with code (\\d+))?`),
  (offline, since, place): LinkRequest => ({
    isOnline: offline === undefined,
    ...(since && { since: inKyiv(since) }),
    ...(place && { place: Number(place) }),
  }),
)

async function setWebhook(scenario: ScenarioWorld, role: string, address: string): Promise<void> {
  scenario.webhookAddress = address
  const answer = await scenario.actAs(role, (integrator) => integrator.setWebhook(scenario.register, address))
  const key = member(answer?.body, 'key')
  if (typeof key === 'string') scenario.keys.push(key)
}

/** The address of the world's own receiver, with or without a query behind it, or another address. */
const ADDRESS = '"([^"]*)"|the receiver(?: with "([^"]*)")?'

parameter(
  'webhookChange',
  new RegExp(`sets the webhook of (${REGISTERS}) to (?:${ADDRESS})|removes the webhook of (${REGISTERS})`),
  (of, url, query, removed): CashierAct =>
    async (scenario, role) => {
      scenario.cast.role = (of ?? removed)!
      if (of !== undefined)
        return setWebhook(scenario, role, url ?? `${scenario.lab.world.webhook_inbox_url}${query ?? ''}`)
      await scenario.actAs(role, (integrator) => integrator.removeWebhook(scenario.register))
    },
  (of, _url, _query, removed) => traitsOfRegisters(of, removed),
)

/** Makes an issued token the scenario's current one. */
export function keepToken(scenario: ScenarioWorld, answer: Answer | undefined): void {
  const token = member(answer?.body, 'token')
  if (typeof token === 'string') scenario.terminalToken = token
}

parameter(
  'grant',
  new RegExp(`(-?\\d+) offline codes|a token of (${anyWord(Object.keys(terminalRoles))}) for (${REGISTERS})`),
  (count, terminal, register): CashierAct =>
    async (scenario, role) => {
      if (count !== undefined) {
        await scenario.actAs(role, (integrator) => integrator.askCodes(scenario.register, Number(count)))
        return
      }
      const body = { id: scenario.terminalOf(terminal!).id, cash_register_id: scenario.registerOf(register!).id }
      const send = scenario.actAs(role, (integrator) => integrator.send('POST', '/paylink/auth/client', { body }))
      keepToken(scenario, await send)
    },
  (_, terminal, register) => {
    const { asks = [], ...ofRegister } = traitsOfRegisters(register)
    return { ...ofRegister, asks: [...(traitsOfRoles(terminal).asks ?? []), ...asks] }
  },
)

/** Whose shift is open, and where: roles in the cloud. */
export interface ShiftHolder {
  cashier: string
  register: string
}

const CASHIERS = anyWord([...Object.keys(cashierRoles), ...Object.keys(ELSEWHERE)])

/** undefined: the shift was opened at the desk. */
parameter(
  'shiftHolder',
  new RegExp(`(?: of (${CASHIERS}) on (${REGISTERS}))?`),
  (cashier, register): ShiftHolder | undefined =>
    cashier === undefined ? undefined : { cashier, register: register! },
  (cashier, register) => {
    if (cashier === undefined) return { asks: ['desk'] }
    const { asks = [], ...ofRegister } = traitsOfRegisters(register)
    const asked = [...rolesAsked(ELSEWHERE[cashier] ?? cashier), 'cloud' as const, ...asks]
    return { ...ofRegister, asks: asked, opensShift: `${cashier} on ${register}` }
  },
)
