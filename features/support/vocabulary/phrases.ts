/** Parameters of more than one word: what a step may say besides, and values with their units. */
import { hash } from 'node:crypto'
import { quirkNames } from '../../../server/runtime/world/quirks.ts'
import type { Desk } from '../actors/desk.ts'
import { Reading } from '../law/judgement/reading.ts'
import { type Refusal, refusals } from '../law/law.ts'
import { registerRoles } from '../world/roles.ts'
import { inKyiv, MOMENT, paymentsOf, sent, TENDER } from './cells.ts'
import { creation, WORLD_ORIGINS } from './lab-actions.ts'
import { anyWord, parameter } from './parameter-types.ts'
import { oneRegister, type View, views } from './views.ts'
import * as words from './word-traits.ts'
import { DESK_ACTIONS, SLIP_WISHES } from './words.ts'

const UNITS_MS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 }

/** One quirk by its name; null is every quirk. */
parameter(
  'quirk',
  new RegExp(`the quirk (${anyWord(quirkNames)})|every quirk`),
  (name) => name ?? null,
  words.traitsOfQuirk,
)

/** A kind of world, with a quirk or without. */
parameter(
  'newWorld',
  new RegExp(`(${anyWord(Object.keys(WORLD_ORIGINS))})(?: with the quirk (${anyWord(quirkNames)}))?`),
  (origin, quirk) => creation(origin!, quirk),
  (_, quirk) => words.traitsOfQuirk(quirk),
)

/** A method and a path, as a request line begins, and the body when one is given, as it is sent. */
export interface RequestLine {
  method: string
  path: string
  body?: string
}

parameter(
  'line',
  /(GET|POST|PUT|PATCH|DELETE) (\/\S*)(?: with the body '([^']*)')?/,
  (method, path, body): RequestLine => ({ method: method!, path: path!, ...(body !== undefined && { body }) }),
  (_, path, body) => ({ ...words.traitsOfPath(path!), ...words.traitsOfJson(body ?? '') }),
)

/** Decisions that an assertion follows, at the end of its step: ` (NS-31, AMB-05)`. */
parameter('basis', /(?: \(((?:(?:NS|AMB)-\d+(?:, )?)+)\))?/, (ids) => Reading.parse(ids))

/** A member of a request, by its part: `body.goods.0.price`, `query.limit`, `header.X-License-Key`. */
parameter(
  'place',
  /(?:body|query|header|path)(?:\.[\w-]+)*/,
  (place) => place,
  (place) => words.traitsOfPlace(place!),
)

/** JSON, or one of the words that cells know. */
parameter(
  'json',
  /nothing|an address of \d+ characters|["[{\dtfn-].*/,
  (text) => sent(text!),
  (text) => words.traitsOfJson(text!),
)

/** What is laid on the counter. */
parameter('tender', TENDER, (text) => paymentsOf(text!))

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

/** What is looked at: of the register that is named, within the moments that are named. */
parameter(
  'view',
  new RegExp(
    `(${anyWord(Object.keys(views))})(?: of (${registerWords}))?(?: from (${moment}) to (${moment}))?|(${registerWords})`,
  ),
  (name, of, from, to, register): View => {
    if (register !== undefined) return { ...oneRegister, role: register }
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

/** What is done at the desk; a report of a span is asked for by what the wall clock shows. */
parameter(
  'deskAction',
  new RegExp(
    `(${anyWord(Object.keys(DESK_ACTIONS))})|asks for a (short )?periodical report from (${moment}) to (${moment})`,
  ),
  (name, short, from, to) =>
    name === undefined
      ? (desk: Desk) => desk.printPeriodical(wall(from!), wall(to!), short !== undefined)
      : DESK_ACTIONS[name]!,
)

const wall = (text: string): string => text.slice(0, 19).replace(' ', 'T')

/** How a register goes offline: since a moment, with the code at a place of the pool, or just so. */
export interface Leave {
  since?: number
  /** From 1. */
  place?: number
}

parameter(
  'leave',
  new RegExp(`(?: since (${moment}))?(?: with code (\\d+))?`),
  (since, place): Leave => ({
    ...(since && { since: inKyiv(since) }),
    ...(place && { place: Number(place) }),
  }),
)

const slip = `(?: (${anyWord(Object.keys(SLIP_WISHES))}))?`

/** What a request says of its slip; nothing, when the step does not. */
parameter('slip', new RegExp(slip), (wish) => (wish === undefined ? {} : SLIP_WISHES[wish]!))

/** How a receipt is paid, printed and repeated, where the step says so. */
export interface Terms {
  /** Cash in minor units instead of the payments of the form. */
  paid?: number
  slip: object
  times: number
}

parameter(
  'terms',
  new RegExp(`(?: for (\\d+) in cash)?${slip}(?: (\\d+) times)?`),
  (paid, wish, times): Terms => ({
    ...(paid && { paid: Number(paid) }),
    slip: wish === undefined ? {} : SLIP_WISHES[wish]!,
    times: Number(times ?? 1),
  }),
)

/** How often; once, when the step does not say. */
parameter('times', /(?: (\d+) times)?/, (times) => Number(times ?? 1))

/** Cash in minor units, laid down beside what the bank has approved; 0, when the step says nothing of it. */
parameter('besides', /(?:, with (\d+) in cash)?/, (cash) => Number(cash ?? 0))

/** As received, byte by byte; undefined, when the step says nothing of it. */
parameter('body', /(?: with the body "([^"]*)")?/, (body) => body)

/** The parts of a sale that can be made many. */
export interface Sale {
  goods: { name: string }[]
  discounts?: object[]
  delivery?: object
}

/** Letters by which no two names are alike, and none gets shorter by being packed. */
const longName = (place: number): string =>
  Array.from({ length: 350 }, (_, part) => hash('sha512', `${place} ${part}`, 'base64')).join('')

/** A body of so many bytes, by the length of a name; or goods all alike, each discount of one minor unit. */
const SIZE = /(\d+) bytes|(\d+) goods with (\d+) discounts|(\d+) goods with long names|(\d+) goods for (\S+@\S+)/

parameter('size', SIZE, (bytes, goods, discounts, named, sent, email) => (sale: Sale) => {
  if (sent !== undefined) {
    sale.goods.push(...Array(Number(sent) - 1).fill({ ...sale.goods[0]!, price: 0 }))
    sale.delivery = { email }
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
})

/** How a socket is closed: with a code, and where a rule is named because of it. */
export interface SocketClosing {
  code: number
  rule?: Refusal
}

parameter(
  'closingOfSocket',
  new RegExp(`(\\d{4})(?: because (${anyWord(refusals.keys())}))?`),
  (code, name): SocketClosing => ({
    code: Number(code),
    ...(name !== undefined && { rule: refusals.get(name)! }),
  }),
)

/** The receiver every world has, as null, or another address. */
parameter('address', /"([^"]*)"|the receiver/, (url) => url ?? null)
