/** What a scenario asks of its target by being written so: known before its first step. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import type { Capability } from '../law/capabilities.ts'
import { type Count, countsIn } from './past.ts'
import { speaksOfHouse } from './seeded.ts'

export interface Written {
  /** It names a moment: the clock has to stand there. */
  moments: boolean
  /** The shift in the cloud that it begins with, if any shift of that cashier there will do. */
  opens: string | null
  /** Figures it names that go on from scenario to scenario. */
  counts: ReadonlySet<Count>
  /** It asks a bank terminal for its sums. */
  settles: boolean
  /** It has several bank terminals of the local network listed. */
  listsDevices: boolean
  /** It speaks to that network. */
  onLan: boolean
  /** It asks one bank terminal there and through the cloud. */
  crosses: boolean
  /** It speaks of what the house is like. */
  house: boolean
  /** It names such figures of more than one register. */
  several: boolean
  /** It makes so many shifts that its lists are of them alone. */
  fillsLists: boolean
  /** It fills a register with more than it can count. */
  overfills: boolean
}

/** What is said when nothing is known of a scenario. */
export const UNWRITTEN: Written = {
  moments: false,
  opens: null,
  counts: new Set(),
  several: false,
  fillsLists: false,
  settles: false,
  listsDevices: false,
  onLan: false,
  crosses: false,
  house: false,
  overfills: false,
}

/** The figures of the register alone are known to begin with. */
const OTHER_REGISTER = /\bthe (second|agent) register\b/

/** The law says nothing of how much that is, and a drawer that is full is emptied by a hundred documents. */
const OVERFULL = /sums larger than the register can count|\bthe dearest receipt\b/

/** The two ways to a bank terminal. */
const BY_LAN = /^the client asks (the|a) (\w+ )*terminal\b.* for | on the LAN$/
const DEVICES = /^the client asks for the devices\b/
const BY_CLOUD = /^the client asks for a /

/** A place behind the first in a list, or how many there are. */
const SEVERAL = /^(length|[1-9]\d*)(\.|$)/

/** A terminal that the harness plays is not the one that answers on the local network of the target. */
export function offersFor({ onLan }: Written, offers: ReadonlySet<Capability>): ReadonlySet<Capability> {
  if (!onLan || offers.has('worlds')) return offers
  return new Set([...offers].filter((each) => each !== 'terminals'))
}

export type Pickle = Pick<ITestCaseHookParameter['pickle'], 'steps'>

const DAY = /\b20\d\d(-?)(0[1-9]|1[0-2])\1[0-3]\d(?!\d)(T[\d:]+)?/g

/** Outcomes for which no clock matters: they are of the form alone. */
const OF_FORM = /^it is (malformed at|well formed)/

const house = readFileSync(join(import.meta.dirname, '../../../fixtures/house.json'), 'utf8')

/** The moment at which something of the house was made is no reading of a clock. */
const isOfHouse = (moment: string): boolean => moment.includes('T') && house.includes(moment)

function writtenMoments({ steps }: Pickle): boolean {
  if (steps.some(({ text }) => OF_FORM.test(text))) return false
  return steps.some(({ text, argument }) =>
    [...`${text} ${JSON.stringify(argument ?? '')}`.matchAll(DAY)].some(([moment]) => !isOfHouse(moment)),
  )
}

/** Whose shift, and where. */
const OPENS = /^an open shift of (.+)$/

const showsSeveral = ({ argument }: Pickle['steps'][number]): boolean =>
  argument?.dataTable?.rows.some(({ cells }) => SEVERAL.test(cells[0]!.value)) ?? false

export function writtenIn(pickle: Pickle): Written {
  const says = (words: RegExp): boolean => pickle.steps.some(({ text }) => words.test(text))
  const counts = countsIn(pickle.steps)
  return {
    moments: writtenMoments(pickle),
    // Figures that go on stand elsewhere behind another shift.
    opens: (counts.size === 0 && OPENS.exec(pickle.steps[0]?.text ?? '')?.[1]) || null,
    counts,
    several: counts.size > 0 && says(OTHER_REGISTER),
    settles: says(/ asks (.* )?for a settlement/),
    listsDevices: says(DEVICES) && pickle.steps.some(showsSeveral),
    onLan: says(BY_LAN) || says(DEVICES),
    crosses: says(BY_LAN) && says(BY_CLOUD),
    house: speaksOfHouse(pickle.steps),
    fillsLists: says(/^\d+ shifts are opened and closed$/),
    overfills: says(OVERFULL),
  }
}
