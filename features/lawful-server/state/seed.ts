import { randomBytes, randomUUID } from 'node:crypto'
import { drawPng } from '../kernel/png.ts'
import { AGENT, type Cashier, type Organization, type Outlet, PLAIN, type Register, type Template } from './model.ts'
import { createProtection } from './protection.ts'
import { newId, newToken, type World } from './world.ts'

/** What the profile has to name, by role. */
export type Seed = {
  cashiers: Record<string, Cashier>
  /** Registers with a desk each, in the order of their lanes. */
  desks: Record<string, Register>
  /** Registers without a desk: another outlet, another organization. */
  others: Record<string, Register>
  terminals: Record<string, string>
}

const EXTRA_REGISTERS = 30
const TEMPLATES = 27
const LANES = ['the register', 'the second register', 'the third register', 'the fourth register'] as const
const LANE_CASHIERS = ['the cashier', 'the second cashier', 'the third cashier', 'the fourth cashier'] as const
const KEY_LIFETIME_MS = 300 * 24 * 60 * 60 * 1000

function addOrganization(world: World, title: string, outlets: readonly string[]): Organization {
  const organization: Organization = {
    id: newId(world.reading),
    title,
    taxNumber: String(10_000_000 + world.organizations.length * 1357),
    outlets: outlets.map((name) => ({ id: newId(world.reading), name, address: `м. Київ, ${name}, 1` })),
    templates: [],
    unpaid: false,
    createdAt: world.now(),
  }
  for (let index = 0; index < TEMPLATES; index += 1) organization.templates.push(makeTemplate(world, index))
  world.organizations.push(organization)
  return organization
}

function makeTemplate(world: World, index: number): Template {
  return {
    id: newId(world.reading),
    name: `Шаблон ${String(index + 1).padStart(2, '0')}`,
    header: `Вітаємо № ${index + 1}`,
    footer: 'Дякуємо за покупку',
    logo: drawPng(64, 32, index + 3),
    textLogo: drawPng(96, 16, index + 11),
    changedAt: world.now(),
    createdAt: world.now(),
  }
}

function addCashier(world: World, organization: Organization, name: string, senior: boolean, isTest = true): Cashier {
  const cashier: Cashier = {
    id: newId(world.reading),
    name,
    login: `login-${randomBytes(4).toString('hex')}`,
    password: newToken(9),
    pinCode: String(randomBytes(4).readUInt32BE() % 10 ** 8).padStart(8, '0'),
    senior,
    isTest,
    organization,
    outlet: organization.outlets[0] as Outlet,
    deactivated: false,
    blockedBecause: null,
    keyExpiresAt: world.now() + KEY_LIFETIME_MS,
    createdAt: world.now(),
  }
  world.cashiers.push(cashier)
  return cashier
}

type RegisterPlan = { outlet: number; cashier: Cashier; pins: Cashier[]; type: number; isTest?: boolean }

function addRegister(world: World, plan: RegisterPlan): Register {
  const { organization } = plan.cashier
  const number = String(world.registers.length + 1)
  const register: Register = {
    id: newId(world.reading),
    licenseKey: world.reading.keys === 'uuid' ? randomUUID() : `LK.${newToken(12)}`,
    fiscalNumber: String(4_000_100_000 + world.registers.length * 11),
    number,
    isTest: plan.isTest ?? true,
    type: plan.type,
    organization,
    outlet: organization.outlets[plan.outlet] as Outlet,
    cashier: plan.cashier,
    pinCashiers: plan.pins,
    template: organization.templates[Number(number) % organization.templates.length] as Template,
    createdAt: world.now(),
    updatedAt: world.now(),
    offline: false,
    spells: [],
    codes: [],
    codesAsked: 0,
    device: null,
    shift: null,
    shifts: [],
    cash: 0,
    sequence: 0,
    slips: 0,
    pending: [],
    releasing: false,
    delivering: false,
    onReleased: [],
    lastTransactionAt: 0,
    receipts: new Map(),
    lastReceiptId: null,
    webhook: null,
    printed: [],
    frozen: false,
    blockedByAuthority: false,
    signatureRunning: true,
    protection: createProtection(world.folder, number),
  }
  world.registers.push(register)
  return register
}

/** Fills a world with two organizations, their cashiers, registers, templates and terminals. */
export function seed(world: World): Seed {
  const own = addOrganization(world, 'ТОВ «Ромашка»', ['Центральна', 'Околиця'])
  const foreign = addOrganization(world, 'ФОП Інший', ['Чужа'])
  const senior = addCashier(world, own, 'Старша Ольга', true)
  const cashiers: Record<string, Cashier> = { 'the senior cashier': senior }
  const desks: Record<string, Register> = {}
  const terminals: Record<string, string> = {}
  for (const [index, lane] of LANES.entries()) {
    const cashier = addCashier(world, own, `Касир ${index + 1}`, false)
    const register = addRegister(world, { outlet: 0, cashier, pins: [cashier, senior], type: AGENT })
    cashiers[LANE_CASHIERS[index] ?? lane] = cashier
    desks[lane] = register
    terminals[lane.replace('register', 'terminal')] = addTerminal(world, own, index + 1)
  }
  const stranger = addCashier(world, foreign, 'Чужий касир', false)
  cashiers['the foreign cashier'] = stranger
  addTerminal(world, foreign, 9)
  const distant = addRegister(world, { outlet: 1, cashier: senior, pins: [senior], type: PLAIN })
  const foreignRegister = addRegister(world, { outlet: 0, cashier: stranger, pins: [stranger], type: AGENT })
  const keeper = addCashier(world, own, 'Касир без тестів', false, false)
  addRegister(world, { outlet: 0, cashier: keeper, pins: [keeper], type: PLAIN, isTest: false })
  for (let index = 0; world.reading.manyRegisters && index < EXTRA_REGISTERS; index += 1) {
    addRegister(world, { outlet: 1, cashier: senior, pins: [], type: PLAIN })
  }
  const others = { 'the register of another outlet': distant, 'the foreign register': foreignRegister }
  return { cashiers, desks, others, terminals }
}

function addTerminal(world: World, organization: Organization, number: number): string {
  const id = newId(world.reading)
  world.terminals.push({
    id,
    deviceId: `dev-${number}-${randomBytes(3).toString('hex')}`,
    label: `Термінал ${number}`,
    organization,
    clients: 0,
    attached: world.reading.terminalAttachMs === 0,
    lastClientAt: null,
    lastServerAt: world.reading.terminalAttachMs === 0 ? world.now() : null,
    createdAt: world.now(),
    updatedAt: world.now(),
  })
  return id
}
