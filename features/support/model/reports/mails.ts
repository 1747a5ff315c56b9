/** Mails with reports: one to each address once a report is made (REP-006), none to who has unsubscribed (REP-007). */
import { answersOf, succeeds } from '../asking.ts'
import { type Ask, type ByAct, type Expects, isSuch, type Lawful, shownAt } from '../expected.ts'
import type { State } from '../state.ts'
import type { AskedReport } from '../task.ts'
import { isMade } from './made.ts'

export type MailAct =
  | { do: 'look at the mailbox' }
  /** The last that was seen of an address. */
  | { do: 'open a mail'; address: string }
  | { do: 'follow a link'; address: string; way: 'page' | 'button' | 'one click' | 'changed' }
  | { do: 'subscribe again'; address: string }

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const

/** The path behind a link of a mail, seen or not. */
const linkOf = ({ mailing }: State, address: string): string =>
  mailing.links[address]?.path ?? '/mail/unsubscribe/none/none'

/** Signed for another address. */
const changed = (path: string): string =>
  path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/\/([^/]+)\/([^/]+)$/, '/$1x/$2')

export const mailAsks: ByAct<MailAct, Ask> = {
  'look at the mailbox': () => ({ surface: 'lab', method: 'GET', path: '/mails' }),
  'open a mail': ({ mailing }, { address }) => ({
    surface: 'lab',
    method: 'GET',
    path: `/mails/${mailing.last[address] ?? 0}`,
  }),
  'follow a link': (state, { address, way }) => {
    const path = linkOf(state, address)
    const base = { surface: 'root', method: way === 'page' ? 'GET' : 'POST' } as const
    if (way === 'page') return { ...base, path }
    if (way === 'changed') return { ...base, path: changed(path), headers: FORM, body: '' }
    return { ...base, path, headers: FORM, body: way === 'button' ? '' : 'List-Unsubscribe=One-Click' }
  },
  'subscribe again': (_, { address }) => ({
    surface: 'lab',
    method: 'DELETE',
    path: '/unsubscribed',
    query: { address },
  }),
}

/** An address, whatever the case of its letters (NS-90). */
export const mailAddress = (text: string): string => text.toLowerCase()

const named = ({ mailing }: State, organization: string, address: string): boolean =>
  mailing.unsubscribed.includes(`${organization} ${address}`)

/** Who is mailed a report: each address once, but those that have unsubscribed. */
export const mailedTo = (state: State, organization: string, emails: unknown): readonly string[] =>
  [...new Set((Array.isArray(emails) ? emails : []).map((each) => mailAddress(String(each))))].filter(
    (address) => !named(state, organization, address),
  )

/** Mails to an address: at least, and at most. */
function countOf(state: State, address: string): [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const task of state.tasks) {
    if (task.mayMail.includes(address)) most++
    if (!task.mails.includes(address)) continue
    const made = isMade(state, task)
    if (made === true) least++
    if (made !== false) most++
  }
  return [least, most]
}

interface SeenMail {
  id?: unknown
  to?: unknown
  message_id?: unknown
  attachments?: unknown
}

const mailsTo = (shown: unknown, address: string): SeenMail[] =>
  (Array.isArray(shown) ? (shown as SeenMail[]) : []).filter(
    ({ to }) => Array.isArray(to) && to.some((each) => mailAddress(String(each)) === address),
  )

function mailboxShown(state: State): Expects[] {
  const addresses = [...new Set(state.tasks.flatMap(({ mails, mayMail, asked }) => [...mails, ...mayMail, ...asked]))]
  return addresses.flatMap((address): Expects[] => {
    const [least, most] = countOf(state, address)
    const isOut = state.mailing.unsubscribed.some((each) => each.endsWith(` ${address}`))
    const clauses: [string, string] = isOut ? ['REP-007', 'REP-006'] : ['REP-006', 'REP-007']
    return [
      isSuch(
        '',
        `${least === most ? least : `${least} to ${most}`} mails to ${address}`,
        (shown) => {
          const mails = mailsTo(shown, address)
          // Only where one may have been cut off may it come a second time
          const count = least === most ? mails.length : new Set(mails.map(({ message_id }) => message_id)).size
          return least <= count && count <= most
        },
        ...clauses,
      ),
      isSuch(
        '',
        `a report in each mail to ${address}`,
        (shown) =>
          mailsTo(shown, address).every(({ attachments }) => Array.isArray(attachments) && attachments.length === 1),
        'NS-90',
        'REP-006',
      ),
    ]
  })
}

const looked = (state: State): readonly Lawful[] => [
  succeeds(200, 'REP-006', mailboxShown(state), (shown) => {
    const last = { ...state.mailing.last }
    // Receipts are mailed to other addresses
    for (const address of new Set(state.tasks.flatMap(({ asked }) => asked))) {
      const id = mailsTo(shown, address).at(-1)?.id
      if (typeof id === 'number') last[address] = id
    }
    return { ...state, mailing: { ...state.mailing, last } }
  }),
]

const LINK = /\/mail\/unsubscribe\/[^/\s]+\/[^/\s"<>]+/

const opened = (state: State, { address }: Extract<MailAct, { do: 'open a mail' }>): readonly Lawful[] => [
  succeeds(
    200,
    'REP-006',
    [isSuch('text', 'a link to unsubscribe', (text) => LINK.test(String(text)), 'NS-89', 'REP-007')],
    (shown) => {
      const [path] = String(shownAt(shown, 'text')).match(LINK) ?? []
      const [organization, another] = new Set(
        state.tasks.flatMap((task) => (task.asked.includes(address) ? task.organization : [])),
      )
      // A link of which of two organizations it is cannot be told
      if (path === undefined || organization === undefined || another !== undefined) return state
      return {
        ...state,
        mailing: { ...state.mailing, links: { ...state.mailing.links, [address]: { path, organization } } },
      }
    },
  ),
]

function followed(state: State, { address, way }: Extract<MailAct, { do: 'follow a link' }>): readonly Lawful[] {
  const link = state.mailing.links[address]
  if (way === 'changed' || !link)
    return answersOf(state, 'cloud', { conditions: [{ name: 'link not valid', holds: true }] }, () => []).map(
      (each) => ({
        ...each,
        also: ['REP-007'],
        members: [],
      }),
    )
  const seen = {
    ...succeeds(200, 'NS-89', [], () => (way === 'page' ? state : without(state, link.organization, address))),
    also: ['REP-007'],
  }
  return [seen]
}

/** The state once an address has unsubscribed: what is not mailed for certain may be mailed, and may not. */
const without = (state: State, organization: string, address: string): State => ({
  ...state,
  mailing: { ...state.mailing, unsubscribed: [...state.mailing.unsubscribed, `${organization} ${address}`] },
  tasks: state.tasks.map((task) =>
    task.organization === organization && isMade(state, task) !== true ? openTo(task, address) : task,
  ),
})

const openTo = (task: AskedReport, address: string): AskedReport =>
  task.mails.includes(address)
    ? { ...task, mails: task.mails.filter((each) => each !== address), mayMail: [...task.mayMail, address] }
    : task

const again = (state: State, { address: text }: Extract<MailAct, { do: 'subscribe again' }>): readonly Lawful[] => {
  const address = mailAddress(text)
  const unsubscribed = state.mailing.unsubscribed.filter((each) => !each.endsWith(` ${address}`))
  const tasks = state.tasks.map((task) =>
    task.asked.includes(address) && !task.mails.includes(address) && isMade(state, task) !== true
      ? { ...task, mayMail: [...new Set([...task.mayMail, address])] }
      : task,
  )
  return [succeeds(200, 'NS-89', [], () => ({ ...state, tasks, mailing: { ...state.mailing, unsubscribed } }))]
}

export const mailAnswers: ByAct<MailAct, readonly Lawful[]> = {
  'look at the mailbox': looked,
  'open a mail': opened,
  'follow a link': followed,
  'subscribe again': again,
}

/**
 * A mail that a restart has interrupted comes a minute later, or again: its count is open until then (NS-90). What was made
 * stays so where the clock is set back.
 */
export function mailsInterrupted(before: State, after: State, act: { do: string }): State {
  const waits = after.troubles.some(({ name }) => name.startsWith('mailbox-'))
  if (act.do !== 'restart' && act.do !== 'set the clock back' && !waits) return after
  const tasks = after.tasks.map((task): AskedReport => {
    const isDone = isMade(before, task) === true
    if (act.do !== 'set the clock back') return isDone ? task : task.mails.reduce(openTo, task)
    return { ...task, wasMade: isDone ? true : null }
  })
  return { ...after, tasks }
}
