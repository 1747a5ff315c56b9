/** Parameters of more than one word: optional parts of a step, and values with their units. */
import { hash } from 'node:crypto'
import { quirkNames } from '../../../server/runtime/world/quirks.ts'
import type { Desk } from '../actors/desk.ts'
import type { Answer } from '../law/answer.ts'
import { Reading } from '../law/judgement/judgement.ts'
import * as words from '../traits/value-traits.ts'
import { namedLine, REQUEST_NAMES } from '../wire/request-names.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'
import { registerRoles } from '../world/session.ts'
import { inKyiv, MOMENT, PAYMENT, paymentsOf, sentValue } from './cells.ts'
import { creation, labActions, WORLD_ORIGINS } from './lab-actions.ts'
import { anyWord, parameter } from './parameter-types.ts'
import { taxed } from './reports/own-sums.ts'
import { oneRegisterView, type View, views } from './views.ts'
import { DESK_ACTIONS, SLIP_OPTIONS } from './words.ts'

const UNITS_MS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 }

/** A quirk by its name; null: all quirks. */
parameter(
  'quirk',
  new RegExp(`the quirk (${anyWord(quirkNames)})|every quirk`),
  (name) => name ?? null,
  (name) => ({ ...words.traitsOfQuirk(name), asks: ['faults'] }),
)

/** The world is changed as a whole, or one of a kind is created, with or without a quirk. */
parameter(
  'labAction',
  new RegExp(
    `the world is (${anyWord(Object.keys(labActions))})|` +
      `(${anyWord(Object.keys(WORLD_ORIGINS))})(?: with the quirk (${anyWord(quirkNames)}))? is created`,
  ),
  (action, origin, quirk) => (action === undefined ? creation(origin!, quirk) : labActions[action]!.act),
  (action, _, quirk) =>
    action === undefined
      ? { ...words.traitsOfQuirk(quirk), asks: ['worlds', 'facts'] }
      : { asks: [labActions[action]!.asks] },
)

/** A method and a path, and a body if given, as it is sent. */
export interface RequestLine {
  method: string
  path: string
  body?: string
}

/** By its name, with an id and a query; or by its method and path, with a body. */
parameter(
  'requestLine',
  new RegExp(
    `(${anyWord(Object.keys(REQUEST_NAMES))})(?: (?!with |is )(\\S+))?(?: with (\\S+))?|` +
      "(GET|POST|PUT|PATCH|DELETE) (\\/\\S*)(?: with the body '([^']*)')?",
  ),
  (name, id, query, method, path, body): RequestLine => {
    if (name !== undefined) return namedLine(name, id, query)
    return { method: method!, path: path!, ...(body !== undefined && { body }) }
  },
  (name, id, query, _, path, body) => ({
    ...words.traitsOfPath(name === undefined ? path! : namedLine(name, id, query).path),
    ...words.traitsOfJson(body ?? ''),
  }),
)

/** Decisions an assertion follows, at the end of its step: ` (NS-31, AMB-05)`. */
parameter('decisions', /(?: \(((?:(?:NS|AMB|EXT)-\d+(?:, )?)+)\))?/, (ids) => Reading.parse(ids))

/** A member of a request, by its part: `body.goods.0.price`, `query.limit`, `header.X-License-Key`. */
parameter(
  'place',
  /(?:body|query|header|path)(?:\.[\w-]+)*/,
  (place) => place,
  (place) => words.traitsOfPlace(place!),
)

/** JSON, or a word that cells accept. */
parameter(
  'json',
  /nothing|the receiver|an address of \d+ characters|["[{\dtfn-].*/,
  (text) => sentValue(text!),
  (text) => words.traitsOfJson(text!),
)

/** The payment. */
parameter('payment', PAYMENT, (text) => paymentsOf(text!))

/** Cash in minor units: into the drawer or out of it, or to a card holder. */
export interface CashMovement {
  /** Below zero: out of the drawer. */
  value: number
  isWithdrawal: boolean
}

parameter(
  'cashMovement',
  /(puts in|takes out) (-?\d+)|hands (-?\d+) to a card holder/,
  (way, moved, handed): CashMovement =>
    handed === undefined
      ? { value: Number(moved) * (way === 'puts in' ? 1 : -1), isWithdrawal: false }
      : { value: Number(handed), isWithdrawal: true },
)

/** Minor units. */
parameter('amount', /-?\d+/, Number)

/** Milliseconds. */
parameter(
  'duration',
  /(\d+) (millisecond|second|minute|hour)s?/,
  (count, unit) => Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS],
)

const moment = MOMENT.source
parameter('moment', MOMENT, (text) => inKyiv(text!))

const registerWords = anyWord(Object.keys(registerRoles))

/** What to look at: of the named register, between the named moments. */
parameter(
  'view',
  new RegExp(
    `(${anyWord(Object.keys(views))})(?: of (${registerWords}))?(?: from (${moment}) to (${moment}))?|(${registerWords})`,
  ),
  (name, of, from, to, register): View => {
    if (register !== undefined) return { ...oneRegisterView, role: register }
    const { path, ...view } = views[name!]!
    const span = from && to && { from_date: instant(from), to_date: instant(to) }
    return { ...view, path: span ? `${path}?${new URLSearchParams(span)}` : path, ...(of && { role: of }) }
  },
  (name, of, _from, _to, register) => ({
    ...words.traitsOfPath(name === undefined ? '' : views[name]!.path),
    ...words.traitsOfRegisters(of, register),
  }),
)

const instant = (text: string): string => new Date(inKyiv(text)).toISOString()

/** At the register's desk. */
export type DeskAction = (scenario: ScenarioWorld) => Promise<void>

const atDesk =
  (act: (desk: Desk) => Promise<Answer>): DeskAction =>
  async (scenario) => {
    await scenario.act(() => act(scenario.desk))
  }

/** The desk's front system names its computer from now on. */
const isUsedAt =
  (computer: string): DeskAction =>
  async ({ session }) => {
    session.computer = computer
  }

/** A periodical report names its period in wall clock time. */
parameter(
  'deskAction',
  new RegExp(
    `(${anyWord(Object.keys(DESK_ACTIONS))})|is used at computer "([^"]*)"|` +
      `asks for a (short )?periodical report from (${moment}) to (${moment})`,
  ),
  (name, computer, short, from, to): DeskAction => {
    if (computer !== undefined) return isUsedAt(computer)
    return atDesk(
      name ? DESK_ACTIONS[name]! : (desk) => desk.printPeriodical(wall(from!), wall(to!), short !== undefined),
    )
  },
  (_, computer) => (computer === undefined ? { asks: ['desk'] } : {}),
)

const wall = (text: string): string => text.slice(0, 19).replace(' ', 'T')

const slip = `(?: (${anyWord(Object.keys(SLIP_OPTIONS))}))?`

/** What a request asks of its slip; empty, when the step does not mention it. */
parameter('slip', new RegExp(slip), (options) => (options === undefined ? {} : SLIP_OPTIONS[options]!))

/** How a receipt is paid, printed and repeated, if the step says so. */
export interface SaleOptions {
  /** Cash in minor units instead of the payments of the form. */
  paid?: number
  slip: object
  times: number
  /** Sold through the cloud, not at the desk. */
  inCloud: boolean
}

parameter(
  'saleOptions',
  new RegExp(`(?: for (\\d+) in cash)?${slip}(?: (\\d+) times)?( in the cloud)?`),
  (paid, options, times, cloud): SaleOptions => ({
    ...(paid && { paid: Number(paid) }),
    slip: options === undefined ? {} : SLIP_OPTIONS[options]!,
    times: Number(times ?? 1),
    inCloud: cloud !== undefined,
  }),
  (_paid, _options, _times, cloud) => ({ asks: [cloud === undefined ? 'desk' : 'cloud'] }),
)

/** Number of repetitions; 1, when the step has none. */
parameter('times', /(?: (\d+) times)?/, (times) => Number(times ?? 1))

/** Cash in minor units beside the bank's approval; 0, when the step has none. */
parameter('extraCash', /(?:, with (\d+) in cash)?/, (cash) => Number(cash ?? 0))

/** As received, byte for byte; undefined, when the step has none. */
parameter('body', /(?: with the body "([^"]*)")?/, (body) => body)

/** Parts of a sale that can be multiplied. */
export interface Sale {
  goods: { name: string }[]
  discounts?: object[]
  delivery?: object
}

/** Letters that are different in each name, and cannot be compressed. */
const longName = (place: number): string =>
  Array.from({ length: 350 }, (_, part) => hash('sha512', `${place} ${part}`, 'base64')).join('')

/** A body of a given size, by the length of a name; or equal goods, each discount of one minor unit. */
const SIZE =
  /(\d+) bytes|(\d+) goods with (\d+) discounts|(\d+) goods with long names|(\d+) goods(?: for (\S+@\S+))?|(a good of each tax)/

/** Makes the sale as large, or as it is to be. */
export type Grow = (sale: Sale, scenario: ScenarioWorld) => void | Promise<void>

const grown: (...groups: string[]) => Grow =
  (bytes, goods, discounts, named, sent, email, each) => (sale, scenario) => {
    if (each !== undefined) return taxed(sale, scenario)
    if (sent !== undefined) {
      sale.goods.push(...Array(Number(sent) - 1).fill({ ...sale.goods[0]!, price: 0 }))
      if (email !== undefined) sale.delivery = { email }
      return
    }
    if (named !== undefined) {
      const gift = { ...sale.goods[0]!, price: 0 }
      sale.goods.push(...Array.from({ length: Number(named) - 1 }, (_, place) => ({ ...gift, name: longName(place) })))
      return
    }
    if (bytes === undefined) {
      sale.goods = Array(Number(goods)).fill(sale.goods[0])
      sale.discounts = Array(Number(discounts)).fill({ type: 'DISCOUNT', mode: 'VALUE', value: 1 })
      return
    }
    sale.goods[0]!.name = ''
    sale.goods[0]!.name = 'x'.repeat(Number(bytes) - JSON.stringify(sale).length)
  }
parameter('size', SIZE, grown, (...groups) => ({ asks: groups.at(6) === undefined ? [] : ['cloud'] }))
