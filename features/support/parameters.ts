/** Parameter types of the closed vocabulary: a word that is not in it makes the step undefined. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineParameterType } from '@cucumber/cucumber'
import { instantOf } from '../../machines/day.ts'
import { ruleNamed } from '../../machines/rules.ts'
import type { DocumentType } from '../../machines/vocabulary/document.ts'
import type { SellRequest } from '../../machines/vocabulary/receipt.ts'
import { SHIFT_STATUSES } from '../../machines/vocabulary/shift.ts'
import type { Fact } from '../../machines/wires.ts'
import type { Fault } from './lab.ts'
import { requests } from './requests.ts'
import { cashierRoles, registerRoles } from './roles.ts'
import { views } from './views.ts'

/** A receipt as it lies in fixtures/receipts: all but its id. */
export type ReceiptForm = Omit<SellRequest, 'id'>

const folder = join(import.meta.dirname, '../../fixtures/receipts')
const receipts = new Map<string, ReceiptForm>(
  readdirSync(folder).map((file) => [
    file.replace('.json', '').replaceAll('-', ' '),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)

/** Every fact there is: one missing here, or misspelt, does not compile. */
const FACTS: Record<Fact['type'], true> = {
  'authority.ponged': true,
  'codes.asked': true,
  'codes.granted': true,
  'codes.received': true,
  'delivery.requested': true,
  'delivery.settled': true,
  'documents.judged': true,
  'fault.changed': true,
  'receipt.created': true,
  'register.blocked': true,
  'register.found': true,
  'register.started-sending': true,
  'register.stayed-offline': true,
  'register.went-offline': true,
  'register.went-online': true,
  'report.printed': true,
  'session.begun': true,
  'session.ended': true,
  'shift.closed': true,
  'shift.closing': true,
  'shift.created': true,
  'shift.opened': true,
  'shift.reopened': true,
  'shift.requested': true,
  refused: true,
}

const DOCUMENTS: Record<string, DocumentType[] | undefined> = {
  'shift openings': ['SHIFT_OPEN'],
  receipts: ['RECEIPT'],
  'Z-reports': ['Z_REPORT'],
  'going offline': ['GO_OFFLINE'],
  everything: undefined,
}

/** What a cashier signs in with, where it is not his own. */
export type Secret = { login?: string; password?: string; pin_code?: string }

const SECRETS: Record<string, Secret> = {
  'the password': {},
  'a wrong password': { password: 'wrong' },
  'an unknown login': { login: 'nobody' },
  'the pin code': {},
  'a wrong pin code': { pin_code: '0000' },
}

/** What can be wrong with the tax authority, in words. */
const TROUBLES: Record<string, Fault> = {
  'is mute': { name: 'authority-mute' },
  'takes a minute to answer': { name: 'authority-slow', parameters: { latency: 'PT1M' } },
  'loses its answers': { name: 'authority-loses-answers' },
}

const UNITS_MS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 }

/** Where in an answer each paper lies. */
const PAPERS: Record<string, string | null> = {
  receipt: null,
  transaction: null,
  shift: null,
  page: null,
  answer: null,
  'X-report': 'report',
  'Z-report': 'report',
}

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

named('rule', ruleNamed.keys(), (name) => ruleNamed.get(name)!)
named('fact', Object.keys(FACTS), (name) => name)
named('receipt', receipts.keys(), (name) => structuredClone(receipts.get(name)!), 'the ')
named('documents', Object.keys(DOCUMENTS), (name) => DOCUMENTS[name])
named('trouble', Object.keys(TROUBLES), (name) => TROUBLES[name]!)
named('paper', Object.keys(PAPERS), (name) => PAPERS[name] ?? null)
named('status', SHIFT_STATUSES, (name) => name)
named('cashier', Object.keys(cashierRoles), (name) => name)
named('register', Object.keys(registerRoles), (name) => name)
named('view', Object.keys(views), (name) => views[name]!)
named('request', Object.keys(requests), (name) => requests[name]!)
named('secret', Object.keys(SECRETS), (name) => SECRETS[name]!)
named('deal', ['sells', 'returns'], (word) => word)

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
defineParameterType({
  name: 'moment',
  regexp: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?/,
  transformer: (text: string) => instantOf(Date.parse(`${text.replace(' ', 'T')}Z`)),
  useForSnippets: false,
})
