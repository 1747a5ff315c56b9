import { randomBytes, randomUUID } from 'node:crypto'
import { drawPng } from '../kernel/png.ts'
import { AGENT, type Cashier, type Organization, type Outlet, PLAIN, type Register, type Template } from './model.ts'
import { createProtection } from './protection.ts'
import { newId, newToken, type World } from './world.ts'

/** Two organizations with all they have, by the roles of the features. */
export type House = {
  cashiers: Record<string, Cashier>
  /** Each with its own desk. */
  registers: Record<string, Register>
  /** Ids. */
  terminals: Record<string, string>
}

/** Houses of the same structure, without common parts. */
export type Seed = { houses: House[] }

const EXTRA_REGISTERS = 30
const TEMPLATES = 27
const HOUSES = 2
const DAY_MS = 24 * 60 * 60 * 1000
const KEY_LIFETIME_MS = 300 * DAY_MS

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

function addHouse(world: World, number: number): House {
  const own = addOrganization(world, `ТОВ «Ромашка» ${number}`, ['Центральна', 'Околиця'])
  const foreign = addOrganization(world, `ФОП Інший ${number}`, ['Чужа'])
  const cashier = addCashier(world, own, 'Касир', false)
  const senior = addCashier(world, own, 'Старша Ольга', true)
  const production = addCashier(world, own, 'Касир без тестів', false, false)
  const deactivated = addCashier(world, own, 'Колишній касир', false)
  deactivated.deactivated = true
  const expired = addCashier(world, own, 'Касир без ключа', false)
  expired.keyExpiresAt = world.now() - DAY_MS
  const stranger = addCashier(world, foreign, 'Чужий касир', false)
  const plain = { outlet: 0, cashier, pins: [cashier, senior], type: PLAIN }
  const frozen = addRegister(world, plain)
  frozen.frozen = true
  for (let index = 0; world.reading.manyRegisters && index < EXTRA_REGISTERS; index += 1) {
    addRegister(world, { outlet: 1, cashier: senior, pins: [], type: PLAIN })
  }
  return {
    cashiers: {
      'the cashier': cashier,
      'the senior cashier': senior,
      'the production cashier': production,
      'the deactivated cashier': deactivated,
      'the cashier of an expired key': expired,
      'the cashier of another organization': stranger,
    },
    registers: {
      'the register': addRegister(world, plain),
      'the second register': addRegister(world, plain),
      'the agent register': addRegister(world, { ...plain, type: AGENT }),
      'the frozen register': frozen,
      'the production register': addRegister(world, {
        ...plain,
        cashier: production,
        pins: [production],
        isTest: false,
      }),
      'the register of another outlet': addRegister(world, { ...plain, outlet: 1, cashier: senior, pins: [senior] }),
      'the register of another organization': addRegister(world, {
        ...{ outlet: 0, cashier: stranger, pins: [stranger], type: AGENT },
      }),
    },
    terminals: {
      'the terminal': addTerminal(world, own, number * 10 + 1, true),
      'the second terminal': addTerminal(world, own, number * 10 + 2, true),
      'the terminal of another organization': addTerminal(world, foreign, number * 10 + 9, false),
    },
  }
}

/** Fills a world with houses: organizations, their cashiers, registers, templates and terminals. */
export const seed = (world: World): Seed => ({
  houses: Array.from({ length: HOUSES }, (_, index) => addHouse(world, index + 1)),
})

function addTerminal(world: World, organization: Organization, number: number, isOnLan: boolean): string {
  const id = newId(world.reading)
  world.terminals.push({
    id,
    deviceId: `dev-${number}-${randomBytes(3).toString('hex')}`,
    label: `Термінал ${number}`,
    organization,
    isOnLan,
    clients: 0,
    attached: world.reading.terminalAttachMs === 0,
    lastClientAt: null,
    lastServerAt: world.reading.terminalAttachMs === 0 ? world.now() : null,
    createdAt: world.now(),
    updatedAt: world.now(),
  })
  return id
}
