/** The timeline: what is said in the world as it is said, of the past as much as is kept. */
import { signal } from '@preact/signals'
import type { RecordedActivity, SaidFact } from '../../server/client/model.ts'
import { follow, type LiveEvent } from '../base/live.ts'
import { whenReleased } from '../base/pressing.ts'
import { type Entry, entryOfActivity, entryOfFact } from './entries.ts'
import { lookSoon } from './registers.ts'

/** Entries that are kept to scroll back. */
const KEPT_ENTRIES = 100_000
/** Dropped at once when there are too many, so that it is seldom. */
const DROPPED_AT_ONCE = 10_000
/** Facts of the past that are asked for. */
const FIRST_FACTS = 5000
/** More facts than these are told as a number: it is more than a person reads, and selling goes first. */
const MOST_A_SECOND = 2000

/** Oldest first. It is one array for good: `version` says that it has changed. */
const entries: Entry[] = []
/** Raised at most once a frame, however much comes. */
export const version = signal(0)
/** Entries that were here and are not kept any more. */
export const dropped = signal(0)

/** A file that is looked at in place of the live list; null: the live list. */
export const file = signal<{ name: string; entries: readonly Entry[] } | null>(null)

/** What is shown now. */
export const shownEntries = (): readonly Entry[] => file.value?.entries ?? entries

let isDue = false

function draw(): void {
  isDue = false
  version.value++
}

function changed(): void {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => whenReleased(draw))
}

/** Both streams are in order by themselves; of each other only nearly. */
const NEARLY = 2000

function add(entry: Entry): void {
  let place = entries.length
  const last = Math.max(0, place - NEARLY)
  while (place > last && entry.at !== null && (entries[place - 1]!.at ?? '') > entry.at) place--
  if (place === entries.length) entries.push(entry)
  else entries.splice(place, 0, entry)
  if (entries.length >= KEPT_ENTRIES + DROPPED_AT_ONCE) {
    entries.splice(0, entries.length - KEPT_ENTRIES)
    dropped.value += DROPPED_AT_ONCE
  }
  changed()
}

function begunAnew(): void {
  entries.length = 0
  dropped.value = 0
  changed()
}

/** What else looks at each entry as it comes. */
const watchers = new Set<(entry: Entry) => void>()

/** @returns what ends the watching */
export function watch(watcher: (entry: Entry) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function take(entry: Entry): void {
  add(entry)
  for (const watcher of watchers) watcher(entry)
  lookSoon()
}

/** Called when the journal of the world has ended: it is another one now. */
type Ended = () => void

function takeFact({ event, data }: LiveEvent, ended: Ended): void {
  const isNew = event === 'facts.run' && (JSON.parse(data) as { is_new: boolean }).is_new
  if (event === 'world.ended' || isNew) {
    begunAnew()
    ended()
  } else if (event === 'facts.dropped') missed(data)
  else if (event === 'message') take(entryOfFact(JSON.parse(data) as SaidFact))
}

/** So many were too many to be told. */
function missed(data: string): void {
  dropped.value += (JSON.parse(data) as { count: number }).count
}

/** Which record of activity is followed: after a restart of the server it is another one, whose numbers begin anew. */
let run: string | null = null

function takeActivity({ event, data }: LiveEvent): void {
  if (event === 'message') take(entryOfActivity(JSON.parse(data) as RecordedActivity))
  else if (event === 'activity.run') run = (JSON.parse(data) as { run: string }).run
  else if (event === 'activity.dropped') missed(data)
}

/** Follows both streams of the world. */
export function followWorld(ended: Ended): void {
  follow(
    () => `/facts?last=${FIRST_FACTS}&per_second=${MOST_A_SECOND}`,
    (event) => takeFact(event, ended),
  )
  follow(() => (run === null ? '/activity' : `/activity?run=${run}`), takeActivity)
}
