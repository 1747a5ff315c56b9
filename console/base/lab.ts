/** The lab of the world whose console this is: its address, its token, and the client that calls it. */
import { batch, signal } from '@preact/signals'
import { LabError } from '../../server/client/call.ts'
import { Lab } from '../../server/client/lab.ts'
import { Waits } from './again.ts'

/** Where the token that was given last is kept until the tab is closed; that of one world has its address behind it. */
const KEPT = 'kasalab-token'
const keptFor = (address: string): string => `${KEPT} ${address}`
/** The token is wrong, or there is none. */
const UNAUTHORIZED = [401, 403]

/** Address of the world's cloud, without a slash at its end: the page lies at `{base}/lab`. */
export const base = new URL('.', location.href).href.replace(/\/$/, '')

/** The client, once the lab has answered. */
export const lab = signal<Lab | null>(null)
/** What keeps the console from its lab. */
export const trouble = signal<'none' | 'token' | 'world gone' | 'unreachable'>('none')

/** The token of a world: its own, where it is known, or the one that was given last. */
export const tokenAt = (address: string): string | null =>
  sessionStorage.getItem(keptFor(address)) ?? sessionStorage.getItem(KEPT)

/** A world has been made with a token of its own. */
export const keepToken = (address: string, token: string): void => sessionStorage.setItem(keptFor(address), token)

export const labToken = (): string | null => tokenAt(base)

/** The token that was given last did not open the lab. */
export const isTokenWrong = signal(false)

export async function giveToken(token: string): Promise<void> {
  keepToken(base, token)
  sessionStorage.setItem(KEPT, token)
  await openLab()
  isTokenWrong.value = trouble.value === 'token'
}

let openings = 0
const waits = new Waits()

/**
 * Opens the lab, or says what keeps it; where nothing answers it tries again. Of calls that overlap the last one counts:
 * it has the token that was given last.
 */
export async function openLab(): Promise<void> {
  const opening = ++openings
  try {
    const opened = await Lab.open(base, { token: labToken() })
    if (opening !== openings) return
    waits.beginAnew()
    batch(() => {
      lab.value = opened
      trouble.value = 'none'
    })
  } catch (error) {
    if (opening !== openings) return
    trouble.value = troubleOf(error)
    if (trouble.value !== 'unreachable') return
    void waits.pass().then(() => {
      if (opening === openings) void openLab()
    })
  }
}

function troubleOf(error: unknown): 'token' | 'world gone' | 'unreachable' {
  if (!(error instanceof LabError)) return 'unreachable'
  return UNAUTHORIZED.includes(error.status) ? 'token' : 'world gone'
}

/** Headers of a call to the lab that the client has no method for. */
export const labHeaders = (): Record<string, string> => {
  const token = labToken()
  return token === null ? {} : { 'x-lab-token': token }
}
