/** Statecharts: where each actor is now, how it came there, and a fork of the world as it is. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { RecordedTransition, World, WorldCashRegister } from '../../../server/client/model.ts'
import { untilAnswered } from '../../base/again.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import { go, route } from '../../base/route.ts'
import { Problem } from '../../parts/problem.ts'
import { RegisterChoice } from '../../parts/register-choice.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { actorName } from '../../world/actor-name.ts'
import { changedStates } from '../../world/entries.ts'
import { register } from '../../world/registers.ts'
import { cashierOf } from '../../world/sign-in.ts'
import { shownEntries, version } from '../../world/timeline.ts'

interface Where {
  world: World
  register: WorldCashRegister
}

/** A drawn machine, with the actor of a register; null: it has many, and none of its own. */
interface DrawnMachine {
  name: string
  address(at: Where): string | null
}

const ofRegister =
  (noun: string) =>
  ({ register }: Where): string =>
    `${noun}:${register.id}`
const ofTerminal =
  (noun: string) =>
  ({ world }: Where): string | null =>
    world.terminals[0] === undefined ? null : `${noun}:${world.terminals[0].id}`
const ofCashier =
  (noun: string) =>
  ({ world, register }: Where): string | null => {
    const cashier = cashierOf(world, register)
    return cashier === undefined ? null : `${noun}:${cashier.id}`
  }
const ofNone = (): null => null

/** The machines that are drawn, and whose states are shown of each. */
const MACHINES: readonly DrawnMachine[] = [
  { name: 'register', address: ofRegister('register') },
  { name: 'cashier', address: ofCashier('cashier') },
  { name: 'session', address: ofNone },
  { name: 'terminal', address: ofTerminal('terminal') },
  { name: 'bank-terminal', address: ofTerminal('bank-terminal') },
  { name: 'bank-operation', address: ofNone },
  { name: 'tax-authority', address: ofRegister('authority') },
  { name: 'signature-service', address: ofCashier('signature') },
  { name: 'webhook', address: ofRegister('webhook') },
  { name: 'mailing', address: ofNone },
  { name: 'mail-preference', address: ofNone },
  { name: 'report-task', address: ofNone },
  { name: 'goods-import', address: ofNone },
  { name: 'goods-export', address: ofNone },
]

interface Given {
  machine: string
  /** Paths of the states it is in. */
  states: readonly string[]
  /** The states before and after its last transition; null: not known. */
  way: { from: readonly string[]; to: readonly string[] } | null
}

/** Whether an arrow has been taken: it leads out of a state that was left, or into one that was entered. */
function isTaken(arrow: Element, { from, to }: NonNullable<Given['way']>): boolean {
  const [begin, end] = [arrow.getAttribute('data-from')!, arrow.getAttribute('data-to')!]
  return from.includes(begin) && to.includes(end) && !(to.includes(begin) && from.includes(end))
}

/** @returns SVG @throws Error when it does not come */
async function drawingOf(machine: string): Promise<string> {
  const answer = await fetch(`${base}/lab/assets/console/charts/${machine}.svg`)
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`)
  return answer.text()
}

/** A drawn statechart with its live states lit, and the way of the last transition. */
function Chart({ machine, states, way }: Given) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useSignal<string | null>(null)
  useEffect(() => {
    drawing.value = null
    let isShown = true
    void untilAnswered(
      () => drawingOf(machine),
      () => isShown,
    ).then((text) => {
      if (isShown) drawing.value = text
    })
    return () => {
      isShown = false
    }
  }, [machine])
  useEffect(() => {
    if (drawing.value === null) return
    const { documentElement } = new DOMParser().parseFromString(drawing.value, 'image/svg+xml')
    frame.current?.replaceChildren(document.importNode(documentElement, true))
  }, [drawing.value])
  useEffect(() => {
    for (const state of frame.current?.querySelectorAll('.state') ?? [])
      state.classList.toggle('live', states.includes(state.getAttribute('data-state')!))
    for (const arrow of frame.current?.querySelectorAll('.transition') ?? [])
      arrow.classList.toggle('last', way !== null && isTaken(arrow, way))
  })
  return html`<div ref=${frame} class="chart-frame wide" tabindex="0" role="group" aria-label=${say('chart')}></div>`
}

/** Transitions of a machine that have been told, oldest first: of one actor, or of all. */
const transitionsOf = (machine: string, address: string | null): RecordedTransition[] =>
  shownEntries().flatMap(({ activity }) =>
    activity?.kind === 'transition' &&
    activity.machine === machine &&
    (address === null || activity.address === address)
      ? [activity]
      : [],
  )

/** The innermost of its states. */
const innermost = (states: readonly string[] = []): string =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`))).join(' + ')

export function ChartsPage() {
  void version.value
  const place = useSignal<number | null>(null)
  const forked = useSignal<{ name: string; url: string } | null>(null)
  const { problem, act } = useDeed()
  const machine = MACHINES.find(({ name }) => name === route.value.rest[0]) ?? MACHINES[0]!
  const at = register.value!
  const own = machine.address({ world: lab.value!.world, register: at })
  const told = transitionsOf(machine.name, own)
  const address = own ?? told.at(-1)?.address ?? null
  const now = useLab(async (client) => (address === null ? [] : await client.actors([address])), [address])
  const past = place.value === null ? null : told[place.value]
  const last = past ?? told.at(-1)
  const live = now.value?.[0]?.states ?? []
  const fork = (): Promise<void> =>
    act(async () => {
      const { world } = await lab.value!.createWorld({ from: lab.value!.world.world })
      forked.value = { name: world.world, url: world.base_url }
    })
  return html`
    <section class="page">
      <h1>${say('charts')}</h1>
      <div class="bar">
        <select aria-label=${say('chart')} value=${machine.name} onChange=${(event: Event) => {
          place.value = null
          go('charts', (event.target as HTMLSelectElement).value)
        }}>${MACHINES.map(({ name }) => html`<option value=${name}>${name}</option>`)}</select>
        <${RegisterChoice} />
        <button type="button" data-action="fork-here" onClick=${fork}>${say('forkHere')}</button>
        ${forked.value !== null && html`<a href=${`${forked.value.url}/lab#/charts/${machine.name}`}>${say('forkedTo', { name: forked.value.name })}</a>`}
      </div>
      <${Problem} of=${problem} />
      ${address === null ? html`<p class="hint">${say('noActor')}</p>` : html`<p><span title=${address}>${actorName(address)}</span> ${past ? say('pastState', { at: moment(past.at), change: changedStates(past), event: past.event }) : html`<b>${say('liveState', { states: innermost(live) })}</b>`}</p>`}
      <${Chart} machine=${machine.name} states=${past?.to ?? live} way=${last ?? null} />
      ${
        told.length > 0 &&
        html`
        <h2>${say('history')}</h2>
        <input class="scrub" type="range" aria-label=${say('history')} min="0" max=${told.length} value=${place.value ?? told.length} onInput=${(
          event: Event,
        ) => {
          const value = Number((event.target as HTMLInputElement).value)
          place.value = value >= told.length ? null : value
        }} />
        <ol class="list" reversed>
          ${told
            .toReversed()
            .slice(0, 50)
            .map(
              (each, index) =>
                html`<li><button type="button" class="row" aria-current=${told.length - 1 - index === place.value} onClick=${() => {
                  place.value = told.length - 1 - index
                }}><time>${moment(each.at)}</time> <span>${changedStates(each)}</span> <code>${each.event}</code></button></li>`,
            )}
        </ol>`
      }
    </section>
  `
}
