/** Parameter types of the closed vocabulary: a word that is not in it makes the step undefined. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineParameterType } from '@cucumber/cucumber'
import { instantOf } from '../../machines/day.ts'
import type { SellRequest } from '../../machines/vocabulary/receipt.ts'
import { SHIFT_STATUSES } from '../../machines/vocabulary/shift.ts'
import { quirkNames } from '../../server/runtime/worlds/quirks.ts'
import { callers } from './callers.ts'
import { paymentsOf, sent, TENDER } from './cells.ts'
import { CARRIERS, REGISTERS_SHOWN, TOKENS } from './credentials.ts'
import { labActions } from './lab-actions.ts'
import { refusals } from './law.ts'
import { requests } from './requests.ts'
import { cashierRoles, registerRoles, terminalRoles } from './roles.ts'
import { views } from './views.ts'
import {
  AUTHORITY_FAULTS,
  CASHIER_FAULTS,
  CLOSINGS,
  DEALINGS,
  DESK_ACTIONS,
  DOCUMENTS,
  FACTS,
  PAPERS,
  PRINTER_FAULTS,
  REGISTER_FAULTS,
  SECRETS,
  SLIP_WISHES,
} from './words.ts'

/** A receipt as it lies in fixtures/receipts: all but its id. */
export type ReceiptForm = Omit<SellRequest, 'id'>

const folder = join(import.meta.dirname, '../../fixtures/receipts')
const receipts = new Map<string, ReceiptForm>(
  readdirSync(folder).map((file) => [
    file.replace('.json', '').replaceAll('-', ' '),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)

const UNITS_MS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 }

/** Longest first: an alternative must not be eaten by a shorter one. */
const oneOf = (words: Iterable<string>, prefix = ''): RegExp =>
  new RegExp(
    `${prefix}(${[...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|')})`,
  )

const named = <T>(name: string, words: Iterable<string>, transformer: (word: string) => T, prefix = ''): void =>
  defineParameterType({ name, regexp: oneOf(words, prefix), transformer, useForSnippets: false })

named('rule', refusals.keys(), (name) => refusals.get(name)!)
named('fact', Object.keys(FACTS), (name) => name)
named('receipt', receipts.keys(), (name) => structuredClone(receipts.get(name)!), 'the ')
named('documents', Object.keys(DOCUMENTS), (name) => DOCUMENTS[name])
named('authorityFault', Object.keys(AUTHORITY_FAULTS), (name) => AUTHORITY_FAULTS[name] ?? null)
named('printerFault', Object.keys(PRINTER_FAULTS), (name) => PRINTER_FAULTS[name] ?? null)
named('slip', Object.keys(SLIP_WISHES), (name) => SLIP_WISHES[name]!)
named('extent', ['periodical', 'short periodical'], (name) => name !== 'periodical')
named('paper', Object.keys(PAPERS), (name) => PAPERS[name] ?? null)
named('status', SHIFT_STATUSES, (name) => name)
named('cashier', Object.keys(cashierRoles), (name) => name)
named('register', Object.keys(registerRoles), (name) => name)
named('terminal', Object.keys(terminalRoles), (name) => name)
named('cashierFault', Object.keys(CASHIER_FAULTS), (name) => CASHIER_FAULTS[name]!)
named('registerFault', Object.keys(REGISTER_FAULTS), (name) => REGISTER_FAULTS[name]!)
named('view', Object.keys(views), (name) => views[name]!)
named('request', Object.keys(requests), (name) => requests[name]!)
named('secret', Object.keys(SECRETS), (name) => SECRETS[name]!)
named('closing', Object.keys(CLOSINGS), (name) => CLOSINGS[name]!)
named('deskAction', Object.keys(DESK_ACTIONS), (name) => DESK_ACTIONS[name]!)
named('opening', ['a shift', 'a shift of that id'], (name) => name !== 'a shift')
named('movement', ['puts in', 'takes out'], (name) => (name === 'puts in' ? 1 : -1))
named('reading', ['shows', 'is set back to'], (name) => name)
named('carrier', CARRIERS, (name) => name)
named('token', Object.keys(TOKENS), (name) => name)
named('shownRegister', Object.keys(REGISTERS_SHOWN), (name) => name)
named('turn', ['connects', 'drops'], (name) => (name === 'connects' ? 'PUT' : 'DELETE'))
named('departure', ['leaves', 'breaks off'], (name) => name === 'leaves')
named('deal', ['sells', 'returns'], (word) => word)
named('dealing', Object.keys(DEALINGS), (name) => DEALINGS[name]!)

named('caller', Object.keys(callers), (name) => callers[name]!)
named('quirk', quirkNames, (name) => name)
named('setting', ['on', 'off'], (word) => word === 'on')
named('labAction', Object.keys(labActions), (name) => labActions[name]!)

/** A method and a path, as a request line begins. */
defineParameterType({
  name: 'line',
  regexp: /(GET|POST|PUT|PATCH|DELETE) (\/\S*)/,
  transformer: (method: string, path: string) => ({ method, path }),
  useForSnippets: false,
})

/** A member of a request, by its part: `body.goods.0.price`, `query.limit`, `header.X-License-Key`. */
defineParameterType({
  name: 'place',
  regexp: /(?:body|query|header|path)(?:\.[\w-]+)*/,
  transformer: (place: string) => place,
  useForSnippets: false,
})

defineParameterType({
  name: 'json',
  regexp: /nothing|["[{\dtfn-].*/,
  transformer: sent,
  useForSnippets: false,
})

/** What is laid on the counter. */
defineParameterType({ name: 'tender', regexp: TENDER, transformer: paymentsOf, useForSnippets: false })

/** Minor units. */
defineParameterType({ name: 'amount', regexp: /-?\d+/, transformer: Number, useForSnippets: false })

/** Milliseconds. */
defineParameterType({
  name: 'duration',
  regexp: /(\d+) (millisecond|second|minute|hour)s?/,
  transformer: (count: string, unit: string) => Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS],
  useForSnippets: false,
})

/** Epoch milliseconds of what the wall clock in Kyiv shows. */
const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?/
const inKyiv = (text: string): number => instantOf(Date.parse(`${text.replace(' ', 'T')}Z`))

defineParameterType({ name: 'moment', regexp: MOMENT, transformer: inKyiv, useForSnippets: false })

/** How a register goes offline: since a moment, with the code at a place of the pool, or just so. */
export interface Leave {
  since?: number
  /** From 1. */
  place?: number
}

defineParameterType({
  name: 'leave',
  regexp: new RegExp(`(?: since (${MOMENT.source}))?(?: with code (\\d+))?`),
  transformer: (since?: string, place?: string): Leave => ({
    ...(since && { since: inKyiv(since) }),
    ...(place && { place: Number(place) }),
  }),
  useForSnippets: false,
})
