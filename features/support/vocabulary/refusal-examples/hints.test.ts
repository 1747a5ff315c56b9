/** What the ways on advise is what their examples carry out: the sentences name each deed of the till. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { HINTS } from '../../../../server/client/hints/hints.ts'
import { TERMINAL_HINTS } from '../../../../server/client/hints/terminal.ts'
import { lawfulStatuses } from '../../law/law.ts'
import type { ScriptedRequest, ScriptedStep } from '../scripted-requests.ts'
import { refusalExamples, tillExampleOf } from './refusal-examples.ts'

/** How a sentence names a deed, in English and in Ukrainian. */
type Named = readonly [en: RegExp, uk: RegExp]

/** Deeds that a sentence names by a verb; every other is named by its method and path. */
const DEEDS: readonly (readonly [deed: RegExp, ...Named])[] = [
  [/^POST \/api\/v1\/(shift\/open|shifts)$/, /\bopen/i, /відкри/i],
  [/^POST \/api\/v1\/(shift\/close|shifts\/close)$/, /\bclose/i, /закри/i],
  [/^POST \/api\/v1\/shifts\/\{id\}\/close$/, /\bclose/i, /закри/i],
  [/go-online$/, /\bgo online/i, /вийдіть в онлайн/i],
  [/^POST \/api\/v1\/receipts?\/sell$/, /\bsale|\bsell/i, /прода/i],
  [/^POST \/api\/v1\/receipt\/service$/, /\bput cash/i, /внесіть готівку/i],
  [/^POST \/api\/v1\/extended-reports\/goods$/, /\border the report again/i, /замовте звіт/i],
  [/^POST \/lab\/clock\/advance$/, /\bwait|\bagain|\bclock|\border/i, /зачекайте|знову|годинник|замовте/i],
  [/get-offline-codes$/, /free code/i, /вільний код/i],
  [/^GET \/lab\/world$/, /\bpath/i, /шлях/i],
  [/report\.xlsx$/, /report\.xlsx/, /report\.xlsx/],
  [/\.txt$/, /\.txt/, /\.txt/],
]

/** What has to happen in the world, where a fault of the lab stands for it. */
const MENDED: Readonly<Record<string, Named>> = {
  'authority-refusing': [/tax authority/, /податкова/],
  'bill-unpaid': [/pay the bill/i, /сплатіть рахунок/i],
  'signature-stopped': [/start the signature service/i, /запустіть сервіс підпису/i],
  'journal-changed': [/files back|journal-changed/i, /поверніть файли|journal-changed/i],
  'journal-deleted': [/reason|journal-deleted/i, /причин|journal-deleted/i],
  'server-unreachable': [/check the connection/i, /перевірте з’єднання/i],
  'printer-unplugged': [/connect the printer/i, /під’єднайте принтер/i],
  'printer-out-of-paper': [/put paper/i, /покладіть папір/i],
}

/** Members of a body that are named by a word of the trade; every other by its own name. */
const MEMBERS: Readonly<Record<string, Named>> = {
  payments: [/\bpayments?\b/i, /оплат/i],
  payment: [/\bpayments?\b/i, /оплат/i],
  goods: [/\bgoods\b/i, /товар/i],
  code: [/\bcode\b/i, /код/i],
  login: [/\blogin|cashier/i, /логін|касир/i],
  password: [/\bpassword|cashier/i, /пароль|касир/i],
  pin_code: [/\bpin code\b/i, /пін-код/i],
}

/** Refusals that any other path or method leaves behind. */
const ANY_OTHER: Readonly<Record<string, Named>> = {
  'malformed request': [/members that detail names/i, /поля, названі в detail/i],
  'nothing at this path': [/check the path/i, /перевірте шлях/i],
  'method not served at this path': [/methods/i, /метод/i],
}

/** An id, or a kept one, in a path. */
const ID = /\/(?:[0-9a-f]{8}-[0-9a-f-]{27}|ORDER-\d+|\{\w+\})/g
const pathOf = ({ path }: ScriptedRequest): string => path.split('?')[0]!.replace(ID, '/{id}')
const deedOf = (request: ScriptedRequest): string => `${request.method} ${pathOf(request)}`

const literally = (text: string): Named => {
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\{id\\}', '\\{\\w+\\}'))
  return [pattern, pattern]
}

function namedDeed(request: ScriptedRequest): Named {
  const fault = /^\/lab\/faults\/(.+)$/.exec(request.path)?.[1]
  if (fault !== undefined) return MENDED[fault] ?? literally(fault)
  const found = DEEDS.find(([deed]) => deed.test(deedOf(request)))
  return found ? [found[1], found[2]] : literally(deedOf(request))
}

/** What the request that works sends in another way than the refused one. */
function differences(refused: ScriptedRequest, works: ScriptedRequest): Named[] {
  const [before, after] = [refused.headers ?? {}, works.headers ?? {}]
  const headers = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const [sent, accepted] = [bodyOf(refused), bodyOf(works)]
  const members = [...new Set([...Object.keys(sent), ...Object.keys(accepted)])].filter(
    (name) => JSON.stringify(sent[name]) !== JSON.stringify(accepted[name]),
  )
  return [
    ...(refused.by === works.by ? [] : [[/\bcashier\b/i, /касир/i] as const]),
    ...headers.map((name) =>
      name === 'X-License-Key' ? ([/licence key/i, /ключ ліцензії/i] as const) : literally(name),
    ),
    ...(refused.tokenless && !works.tokenless ? [literally('X-Lab-Token')] : []),
    ...(refused.bytes
      ? [[/smaller body/i, /менше тіло/i] as const]
      : members.map((name) => MEMBERS[name] ?? literally(name))),
    ...(refused.path === works.path ? [] : [[/\bid\b/i, /ідентифікатор/i] as const]),
    ...(refused.at === works.at ? [] : [[/\banother\b/i, /інший/i] as const]),
    ...(refused.abreast ? [[/fewer at once/i, /менше водночас/i] as const] : []),
  ]
}

const bodyOf = ({ body }: ScriptedRequest): Record<string, unknown> => ({ ...(body as object) })

const isRequest = (step: ScriptedStep): step is ScriptedRequest => !('store' in step)
/** Waiting for the tax authority follows from the deed before it; looking a good's id up is no deed of its own. */
const isDeed = (step: ScriptedRequest): boolean => step.until === undefined && !step.path.includes('/by-code/')

for (const rule of Object.keys(refusalExamples))
  test(`the way on from "${rule}" names in both languages what its example does`, () => {
    const { recovery = [], refused, works = refused } = tillExampleOf(rule)
    const { en, uk } = HINTS[rule]!
    const deeds = recovery.filter(isRequest).filter(isDeed)
    const again = deedOf(works) === deedOf(refused)
    const other = ANY_OTHER[rule]
    const expected = [
      ...deeds.map(namedDeed),
      ...(other ? [other] : again ? differences(refused, works) : [namedDeed(works)]),
    ]
    for (const [inEnglish, inUkrainian] of expected) {
      assert.match(en, inEnglish)
      assert.match(uk, inUkrainian)
    }
    if (expected.length === 0) assert.match(en, /again|wait/i)
  })

test('each example of a till is a row of features/wire/hints.feature, and each row has one', () => {
  const feature = readFileSync(join(import.meta.dirname, '../../../wire/hints.feature'), 'utf8')
  const rows = [...feature.matchAll(/^ +\| (.+?) +\|$/gm)].map(([, rule]) => rule!).filter((rule) => rule !== 'rule')
  const own = Object.entries(refusalExamples).filter(([, { till }]) => till !== undefined)
  assert.deepEqual(rows.toSorted(), own.map(([rule]) => rule).toSorted())
})

test('each native status of a terminal has a way on, in both languages', () => {
  assert.deepEqual([...TERMINAL_HINTS.keys()].sort(), [...lawfulStatuses.keys()].sort())
  for (const [name, { en, uk }] of TERMINAL_HINTS) {
    assert.match(en, /^[A-Z].*\.$/s, name)
    assert.match(uk, /^[А-ЯЄІЇҐ].*\.$/s, name)
  }
})

test('a till is advised nothing of the lab, nor to sell what has been sold', () => {
  for (const [rule, way] of Object.entries(HINTS)) {
    if (way!.cause !== 'sandbox') assert.doesNotMatch(`${way!.en} ${way!.uk}`, /\/lab|fault|world|збій|світ/i, rule)
    assert.doesNotMatch(`${way!.en} ${way!.uk}`, /send a new id|надішліть новий ідентифікатор/i, rule)
  }
})
