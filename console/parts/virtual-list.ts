/** A long list of which only the rows in sight are drawn. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { ComponentChild } from 'preact'
import { useEffect, useReducer, useRef } from 'preact/hooks'
import { html } from '../base/html.ts'

// The library asks whether this is a build for development, and browsers have no such variables
;(globalThis as { process?: unknown }).process ??= { env: { NODE_ENV: 'production' } }

/** Rows drawn beyond the edges. */
const OVERSCAN = 12

interface Given {
  count: number
  /** Of each row, pixels. */
  rowHeight: number
  label: string
  /** Whether the end is kept in sight. */
  followsEnd: boolean
  /** Row that is kept in sight, by its index; null: none. */
  inSight: number | null
  row(index: number): ComponentChild
  /** The reader has scrolled, to the end or away from it. */
  scrolled(isAtEnd: boolean): void
}

/** Pixels from the end that count as the end. */
const NEAR_END = 24

export function VirtualList({ count, rowHeight, label, followsEnd, inSight, row, scrolled }: Given) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<Virtualizer<HTMLDivElement, Element> | null>(null)
  list.current ??= new Virtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw(0),
  })
  const virtualizer = list.current
  virtualizer.setOptions({ ...virtualizer.options, count })
  useEffect(() => virtualizer._didMount(), [])
  useEffect(() => virtualizer._willUpdate())
  useEffect(() => {
    if (followsEnd && frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [count, followsEnd])
  useEffect(() => {
    if (inSight !== null) virtualizer.scrollToIndex(inSight, { align: 'auto' })
  }, [inSight])
  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = frame.current!
    scrolled(scrollHeight - scrollTop - clientHeight < NEAR_END)
  }
  return html`
    <div ref=${frame} class="virtual" role="listbox" aria-label=${label} tabindex="0" onScroll=${onScroll}>
      <div class="virtual-space" style=${{ height: `${virtualizer.getTotalSize()}px` }}>
        ${virtualizer
          .getVirtualItems()
          .map(
            ({ index, start, key }) =>
              html`<div key=${key} class="virtual-row" style=${{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}>${row(index)}</div>`,
          )}
      </div>
    </div>
  `
}
