/** Leads from an address to a profile: each answer is tried at the server before the next question. */
import type { PatienceKind } from '../../law/never-in-time.ts'
import type { Wire } from '../../wire/wire.ts'
import { DEFAULT_PATIENCE } from '../patience/patience.ts'
import { seeSocket } from '../preflight/addresses.ts'
import { DURATION } from '../profile/duration.ts'
import type { Profile } from '../profile/profile.ts'
import { LISTEN, type ReceiverForm, reachesUs, receiverFault } from '../profile/receiver-form.ts'
import { type Kind, ROLES } from '../profile/roles.ts'
import type { SetupDialog } from './asking.ts'
import { ServerSeen, type ShownRegister, seeDesk } from './server-seen.ts'

/** Attempts at one question. */
const ATTEMPTS = 3

type Register = Profile['registers'][string]
type Cashier = Profile['cashiers'][string]

type Capability = NonNullable<Profile['capabilities']>[number]

const CAPABILITIES: Record<Capability, string> = {
  seed: 'Is its organization that of the sandbox, with the same taxes, templates and logos',
  explains: 'Does it name the rule of a refusal in the header x-rule, in the words of the sandbox',
}

/** Repeats a question until its answer is valid. @throws what is wrong with the last answer */
async function tried<Found>(asking: SetupDialog, attempt: () => Promise<Found>): Promise<Found> {
  for (let times = 1; ; times++)
    try {
      return await attempt()
    } catch (error) {
      if (times === ATTEMPTS || (error as Error).name === 'NoAnswer') throw error
      asking.say(`  ${(error as Error).message}`)
    }
}

const addressOf = (text: string, schemes: RegExp): string => {
  if (!URL.canParse(text) || !schemes.test(text)) throw new Error(`${text || 'nothing'} is no address like http://…`)
  return text.replace(/\/$/, '')
}

/** A working address; null: none. */
const surface = (asking: SetupDialog, question: string, schemes: RegExp, see: (url: string) => Promise<void>) =>
  tried(asking, async (): Promise<string | null> => {
    const text = await asking.askOptional(question)
    if (text === null) return null
    const url = addressOf(text, schemes)
    await see(url)
    return url
  })

const WEB = /^https?:/
const SOCKET = /^wss?:/

/** A cashier who can sign in; null: none for the role. */
const cashierOf = (asking: SetupDialog, server: ServerSeen, role: string) =>
  tried(asking, async (): Promise<{ card: Cashier; token: string | null } | null> => {
    const isNeeded = role === 'the cashier'
    const login = isNeeded ? await asking.ask(`Login of ${role}`) : await asking.askOptional(`Login of ${role}`)
    if (!login) {
      if (isNeeded) throw new Error('without a cashier no scenario can begin')
      return null
    }
    const password = await asking.ask('  password', { secret: true })
    const pin_code = await asking.askOptional('  pin code', { secret: true })
    const card = { login, password, ...(pin_code !== null && { pin_code }) }
    // These two roles may be refused by definition
    const isOut = /deactivated|expired/.test(role)
    const token = await server.signIn(login, password).catch((error: Error) => {
      if (!isOut) throw error
      return null
    })
    return { card: { ...card, ...(token !== null && (await server.cashier(token))) }, token }
  })

/** A register by its licence key. @param wanted required id; null: any */
async function registerBy(asking: SetupDialog, server: ServerSeen, role: string, wanted: ShownRegister | null) {
  const question = `Licence key of ${role}`
  const license_key = wanted
    ? await asking.ask(question, { secret: true })
    : await asking.askOptional(question, { secret: true })
  if (license_key === null) return null
  const { id, fiscal_number, is_test } = await server.registerOf(license_key)
  if (wanted && id !== wanted.id) throw new Error(`this is the key of ${fiscal_number}, not of ${wanted.fiscal_number}`)
  if (!is_test && role !== 'the production register')
    throw new Error(`${fiscal_number} is no test register: real fiscal documents would be made`)
  return { id, license_key, fiscal_number, is_test }
}

async function chooseRegister(asking: SetupDialog, server: ServerSeen, token: string): Promise<ShownRegister> {
  const registers = (await server.registers(token)).filter(({ is_test }) => is_test)
  if (registers.length === 0)
    throw new Error('the cashier has no test register: ask the service for one, real ones are not tested at')
  asking.say('Test registers of the cashier:')
  for (const [place, { fiscal_number, id }] of registers.entries())
    asking.say(`  ${place + 1}  ${fiscal_number}  ${id}`)
  return tried(asking, async () => {
    const chosen = registers[Number(await asking.ask('Which of them is the register', { fallback: '1' })) - 1]
    if (!chosen) throw new Error(`a number from 1 to ${registers.length} is needed`)
    return chosen
  })
}

/** @throws when a question has three wrong answers, or the input has ended */
export async function interview(wire: Wire, asking: SetupDialog): Promise<Profile> {
  const cloud = await tried(asking, async () => addressOf(await asking.ask('Address of the cloud API'), WEB))
  const name = await asking.ask('Name of the target', { fallback: new URL(cloud).hostname })
  const server = new ServerSeen(wire, cloud, asking.hide)
  const see = (url: string): Promise<void> => seeDesk(wire, url, asking.hide)
  const socket = (url: string): Promise<void> => seeSocket(wire, url)
  const everyday = (await cashierOf(asking, server, 'the cashier'))!
  const chosen = await chooseRegister(asking, server, everyday.token!)
  const register = (await tried(asking, () => registerBy(asking, server, 'the register', chosen)))!
  const desk = await surface(asking, 'Address of its cash desk', WEB, see)
  const profile: Profile = {
    name,
    cloud,
    desk,
    proxy: await surface(asking, 'Address of the terminals through the cloud, ws://…', SOCKET, socket),
    lan: await surface(asking, 'Address of a terminal on the local network, ws://…', SOCKET, socket),
    lab: null,
    cashiers: { 'the cashier': everyday.card },
    registers: { 'the register': { ...register, ...(desk !== null && { desk }) } },
    terminals: await terminalsOf(server, everyday.token!, asking),
  }
  for (const role of further('cashiers', asking)) {
    const found = await cashierOf(asking, server, role)
    if (found) profile.cashiers[role] = found.card
  }
  for (const role of further('registers', asking)) {
    const found: Register | null = await tried(asking, () => registerBy(asking, server, role, null))
    if (!found) continue
    const own = found.is_test ? await surface(asking, '  address of its cash desk', WEB, see) : null
    profile.registers[role] = { ...found, ...(own !== null && { desk: own }) }
  }
  asking.say('Without an access key closing a shift as an authorized integration is not tested.')
  profile.access_key = await asking.askOptional('Access key of an integration', { secret: true })
  profile.capabilities = await capabilitiesOf(asking)
  const receiver = reachesUs(profile) ? null : await receiverOf(asking)
  if (receiver) profile.receiver = receiver
  profile.patience = { delivery: await durationOf(asking, 'Longest wait for the tax authority', 'delivery') }
  return profile
}

/** Where a server that is not on this machine calls webhooks; null: they are not tested. */
async function receiverOf(asking: SetupDialog): Promise<ReceiverForm | null> {
  asking.say('The server is on another machine: without a receiver that it can call, webhooks are not tested.')
  const listen = await asking.askOptional('Where to listen for its calls, like 0.0.0.0:9000')
  if (listen === null) return null
  return tried(asking, async () => {
    const way = await asking.ask(
      'Address by which it reaches that, https://…, or a command that makes a tunnel to $PORT',
    )
    const receiver = WEB.test(way) ? { listen, public_url: way } : { listen, tunnel: way }
    const fault = new RegExp(LISTEN).test(listen)
      ? receiverFault(receiver)
      : `${listen} is no address like 0.0.0.0:9000`
    if (fault !== null) throw new Error(fault)
    return receiver
  })
}

/** How long to wait for what the server does in its own time. */
const durationOf = (asking: SetupDialog, question: string, kind: PatienceKind): Promise<string> =>
  tried(asking, async () => {
    const duration = await asking.ask(question, { fallback: DEFAULT_PATIENCE[kind] })
    if (!new RegExp(DURATION).test(duration)) throw new Error(`${duration} is no duration like PT35S`)
    return duration
  })

/** Capabilities of the server beside the interface. */
async function capabilitiesOf(asking: SetupDialog): Promise<Capability[]> {
  const offered: Capability[] = []
  for (const [capability, question] of Object.entries(CAPABILITIES) as [Capability, string][])
    if (/^y(es)?$/i.test(await asking.ask(`${question}: yes or no`, { fallback: 'no' }))) offered.push(capability)
  return offered
}

/** The remaining roles of a kind, with the purpose of each. */
function* further(kind: Kind, asking: SetupDialog): Generator<string> {
  for (const [role, untested] of Object.entries(ROLES[kind])) {
    asking.say(`Without ${role} is not tested: ${untested}.`)
    yield role
  }
}

/** The cashier's first two terminals; none where they cannot be listed. */
async function terminalsOf(
  server: ServerSeen,
  token: string,
  asking: SetupDialog,
): Promise<NonNullable<Profile['terminals']>> {
  const found = await server.terminals(token).catch((error: Error) => {
    asking.say(`  ${error.message}`)
    return []
  })
  const terminals = Object.fromEntries(
    ['the terminal', 'the second terminal'].flatMap((role, place) => (found[place] ? [[role, found[place]]] : [])),
  )
  asking.say(`Terminals of the cashier: ${found.map(({ device_id }) => device_id).join(', ') || 'none'}.`)
  if (found.length > 0)
    asking.say(
      '  One that is hardware of its own behind the proxy, and not the one on the local network: add "hardware": "its own"; "simulated" has it played by the run.',
    )
  return terminals
}
