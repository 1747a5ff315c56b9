/** Seams of a turn: what an actor hears, what it says, what it remembers, its timers, and what a restart leaves of it. */
import type { AnyMachineSnapshot } from 'xstate'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import { Actors } from '../../../../server/runtime/turns/actors.ts'
import { type Executed, type Transition, Transitions } from '../../../../server/runtime/turns/transitions.ts'
import { reached } from './reached.ts'
import { inObject, type Seam } from './seam.ts'

type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>

/** One step of an actor: the state before it, the event, and what comes of it. */
interface Step {
  /** Name of the statechart. */
  machine: string
  before: AnyMachineSnapshot
  /** As the actor has heard it. */
  event: any
  after: AnyMachineSnapshot
  executed: readonly Executed[]
}

/** Steps of actors that come to something else. */
export const inSteps = (wrong: (step: Step) => Transition): Seam =>
  inObject(
    Transitions.prototype,
    'next',
    (right) =>
      function (this: Transitions, machine, before, event) {
        const [after, executed] = right.call(this, machine, before, event)
        return wrong({ machine: machine.id, before, event, after, executed })
      },
  )

/**
 * Facts that are said otherwise. @param wrong is given a fact and the context of who says it; it returns another fact,
 * several, or none
 */
export const saysFact = <T extends Fact['type']>(
  type: T,
  wrong: (fact: FactOf<T> & Record<string, any>, context: any) => object | readonly object[] | null,
): Seam =>
  inSteps(({ before, after, executed }) => [
    after,
    executed.flatMap((each) => {
      const fact = each.params?.event as FactOf<T> | undefined
      if (each.type !== 'xstate.emit' || fact?.type !== type) return [each]
      reached()
      const others = [wrong(fact as never, before.context) ?? []].flat() as never[]
      return others.map((event) => ({ ...each, params: { ...each.params, event } }))
    }),
  ])

/**
 * Commands and facts that an actor hears otherwise. @param machine name of the statechart @param wrong returns null where
 * it does not hear them
 */
export const hears = (machine: string, type: string, wrong: (event: any, context: any) => object | null): Seam =>
  inObject(
    Transitions.prototype,
    'next',
    (right) =>
      function (this: Transitions, chart, before, event) {
        if (chart.id !== machine || event.type !== type) return right.call(this, chart, before, event)
        reached()
        const heard = wrong(event, before.context)
        return heard === null ? [before, []] : right.call(this, chart, before, heard as typeof event)
      },
  )

/**
 * What an actor remembers otherwise behind an event. @param type of the event; null: any
 * @param wrong is given the context behind it, the one before it and the event; it returns another
 */
export const remembers = (
  machine: string,
  type: string | null,
  wrong: (context: any, before: any, event: any) => object,
): Seam =>
  inSteps(({ machine: id, before, event, after, executed }) => {
    if (id !== machine || (type !== null && event.type !== type) || after === before) return [after, executed]
    reached()
    return [{ ...after, context: wrong(after.context, before.context, event) } as AnyMachineSnapshot, executed]
  })

/** Timers that are set for another time. @param isMeant by the id of a timer @param wrong of its delay, ms; null: it is not set */
export const timed = (
  machine: string,
  isMeant: (id: string) => boolean,
  wrong: (ms: number, event: any) => number | null,
): Seam =>
  inSteps(({ machine: own, event, after, executed }) => [
    after,
    executed.flatMap((each) => {
      const { delay, event: raised, id: named = (raised as { type: string } | undefined)?.type } = each.params ?? {}
      if (own !== machine || each.type !== 'xstate.raise' || delay === undefined || !isMeant(named!)) return [each]
      reached()
      const other = wrong(delay, event)
      return other === null ? [] : [{ ...each, params: { ...each.params, delay: other } }]
    }),
  ])

/** What actors go on from when they are read from the store: behind a restart. @param wrong is given the noun of the address */
export const inResumed = (wrong: (snapshot: AnyMachineSnapshot, noun: string) => AnyMachineSnapshot): Seam =>
  inObject(
    Actors.prototype,
    'resumed',
    (right) =>
      function (this: Actors, reference, address, state) {
        const found = right.call(this, reference, address, state)
        return found && wrong(found, address.slice(0, address.indexOf(':')))
      },
  )

/** The context of one kind of actor, read so. */
export const resumes = (noun: string, wrong: (context: any) => object): Seam =>
  inResumed((found, own) => {
    if (own !== noun) return found
    reached()
    return { ...found, context: wrong(found.context) } as AnyMachineSnapshot
  })
