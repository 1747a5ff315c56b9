/** Streams of the lab: server-sent events, read with a token, taken up again where they broke off. */
import { computed, signal } from '@preact/signals'
import { createParser } from 'eventsource-parser'
import { Waits } from './again.ts'
import { base, labHeaders, openLab } from './lab.ts'

/** The server sends a comment every 15 s where nothing happens: a stream that is silent for so long is dead. */
const SILENCE_MS = 45_000

/** Streams that are followed, and whether each is open now. */
const streams = signal<ReadonlyMap<symbol, boolean>>(new Map())

/** Whether all that is followed comes: one open stream of two is half of what happens. */
export const isLive = computed(() => streams.value.size > 0 && [...streams.value.values()].every(Boolean))

/** A stream as it is followed. */
interface Followed {
  /** Behind `/lab`, worked out each time the stream is asked for. */
  pathOf(): string
  take(event: LiveEvent): void
  told(isOpen: boolean): void
}

/** An event as the stream had it. */
export interface LiveEvent {
  id: string
  /** `message`, or the name of another kind. */
  event: string
  data: string
}

/**
 * Follows a stream for as long as the page is open; broken off or silent, it goes on after the last event that came.
 * @param pathOf behind `/lab`, worked out each time the stream is asked for
 */
export function follow(pathOf: () => string, take: (event: LiveEvent) => void): void {
  const id = Symbol()
  const told = (isOpen: boolean): void => {
    streams.value = new Map(streams.value).set(id, isOpen)
  }
  told(false)
  void carryOn({ pathOf, take, told })
}

async function carryOn({ pathOf, take, told }: Followed): Promise<never> {
  let cursor: string | null = null
  const waits = new Waits()
  const keep = (event: LiveEvent): void => {
    cursor = event.id
    waits.beginAnew()
    take(event)
  }
  for (;;) {
    await readOnce({ pathOf, take: keep, told }, cursor).catch(() => {})
    told(false)
    await waits.pass()
    // It says whether the world is there, and whether the token holds; the stream does not wait for it
    void openLab()
  }
}

/** @throws Error when the stream is refused, breaks off or is silent */
async function readOnce({ pathOf, take, told }: Followed, cursor: string | null): Promise<void> {
  const path = pathOf()
  const headers: Record<string, string> = { ...labHeaders(), accept: 'text/event-stream' }
  if (cursor !== null) headers['last-event-id'] = cursor
  const silence = new AbortController()
  let isDue: ReturnType<typeof setTimeout> | undefined
  const heard = (): void => {
    clearTimeout(isDue)
    isDue = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  try {
    const answer = await fetch(`${base}/lab${path}`, { headers, signal: silence.signal, cache: 'no-store' })
    if (!answer.ok || answer.body === null) throw new Error(`${path} was answered with ${answer.status}`)
    told(true)
    const parser = createParser({
      onEvent: ({ id, event, data }) => take({ id: id ?? '0', event: event ?? 'message', data }),
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      heard()
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(value)
    }
  } finally {
    clearTimeout(isDue)
    // A stream that is read no further gives its connection back
    silence.abort()
  }
}
