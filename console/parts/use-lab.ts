/** What the lab tells, asked for when a page opens and again when something has happened in the world. */
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { LabError } from '../../server/client/call.ts'
import type { Lab } from '../../server/client/lab.ts'
import { Waits } from '../base/again.ts'
import { lab } from '../base/lab.ts'
import { whenReleased } from '../base/pressing.ts'
import { watch } from '../world/timeline.ts'

/** What comes in quick succession is asked for once, ms. */
const TOGETHER_MS = 250

/** An answer of the lab, and how to ask anew. */
export interface Asked<T> {
  /** null: not answered yet. */
  readonly value: T | null
  readonly problem: Signal<string | null>
  again(): Promise<void>
}

/**
 * @param ask what is asked of the lab
 * @param keys it is asked anew when one of them changes
 */
export function useLab<T>(ask: (client: Lab) => Promise<T>, keys: readonly unknown[] = []): Asked<T> {
  const value = useSignal<T | null>(null)
  const problem = useSignal<string | null>(null)
  const latest = useRef(ask)
  latest.current = ask
  const asked = useRef(0)
  const answered = useRef(0)
  const waits = useRef(new Waits())
  const again = async (): Promise<void> => {
    if (lab.value === null) return
    const turn = ++asked.current
    // An answer that a later one has overtaken is of before
    const isOfBefore = (): boolean => {
      answered.current = Math.max(answered.current, turn)
      return turn < answered.current
    }
    try {
      const answer = await latest.current(lab.value)
      if (isOfBefore()) return
      value.value = answer
      problem.value = null
      waits.current.beginAnew()
    } catch (error) {
      if (isOfBefore()) return
      problem.value = (error as Error).message
      // A refusal is an answer; what did not come is asked for again, unless something later has been
      if (!(error instanceof LabError))
        void waits.current.pass().then(() => {
          if (turn === asked.current) void again()
        })
    }
  }
  useEffect(() => {
    void again()
    const askAgain = (): void => void again()
    let due: ReturnType<typeof setTimeout> | undefined
    const unwatch = watch(() => {
      due ??= setTimeout(() => {
        due = undefined
        whenReleased(askAgain)
      }, TOGETHER_MS)
    })
    return () => {
      unwatch()
      clearTimeout(due)
      asked.current++
    }
  }, keys)
  return { value: value.value, problem, again }
}

/** Does something by the lab and says what went wrong. */
export function useDeed(): {
  problem: Signal<string | null>
  isUnderWay: Signal<boolean>
  act(deed: () => Promise<unknown>): Promise<void>
} {
  const problem = useSignal<string | null>(null)
  const isUnderWay = useSignal(false)
  const act = async (deed: () => Promise<unknown>): Promise<void> => {
    problem.value = null
    isUnderWay.value = true
    try {
      await deed()
    } catch (error) {
      problem.value = (error as Error).message
    }
    isUnderWay.value = false
  }
  return { problem, isUnderWay, act }
}
