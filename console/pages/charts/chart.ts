/** A drawn statechart with its live states lit, and the way of the last transition. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { html } from '../../base/html.ts'
import { base } from '../../base/lab.ts'
import { say } from '../../words/words.ts'

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

export function Chart({ machine, states, way }: Given) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useSignal<string | null>(null)
  useEffect(() => {
    drawing.value = null
    void fetch(`${base}/lab/assets/console/charts/${machine}.svg`)
      .then((answer) => answer.text())
      .then((text) => {
        drawing.value = text
      })
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
