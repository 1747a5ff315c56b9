/** Seams: what a wrong server changes while it runs, and how that is taken back. */
import { bindingOf } from '../opening/bindings.ts'
import { reached } from './reached.ts'

/** Puts something wrong in place. @returns takes it back */
export type Seam = () => () => void

/** Several at once; taken back in the opposite order. */
export const together =
  (...seams: readonly Seam[]): Seam =>
  () => {
    const undone = seams.map((seam) => seam())
    return () => {
      for (const undo of undone.toReversed()) undo()
    }
  }

/** Something else in place of a binding of a module that is not exported. @param module its namespace, as `import * as` gives it */
export const inModuleScope =
  <T>(module: object, name: string, wrong: (right: T) => T): Seam =>
  () => {
    const [get, set] = bindingOf(module, name)
    const right = get() as T
    set(wrong(right))
    return () => set(right)
  }

/**
 * The same for what a module exports: a function, class or constant. Tables and objects that took its value when they were
 * made keep that: they are changed by `inObject` and `inList`.
 */
export const inModule = <M extends object, K extends keyof M & string>(
  module: M,
  name: K,
  wrong: (right: M[K]) => M[K],
): Seam => inModuleScope(module, name, wrong)

type AnyFunction = (...given: any[]) => any
/** What a function is called with; of what is not known to be one, anything. */
type GivenTo<F> = F extends (...given: infer Given extends any[]) => any ? Given : any[]

/** What is done in place of a function. @param right the right one */
export type Otherwise<F> = (right: F, ...given: GivenTo<F>) => any

/** A function that is not exported does something else. */
export const inFunction = <F = AnyFunction>(module: object, name: string, wrong: Otherwise<F>): Seam =>
  inModuleScope<any>(module, name, (right: F) => (...given: GivenTo<F>) => {
    reached()
    return wrong(right, ...given)
  })

/** The same for a function that a module exports. */
export const inCall = <M extends object, K extends keyof M & string>(
  module: M,
  name: K,
  wrong: Otherwise<M[K]>,
): Seam => inFunction<M[K]>(module, name, wrong)

/**
 * A seam that is in place only while a function of a module runs, exported or not; until a promise of it is settled. No
 * other call of it may begin meanwhile.
 */
export const during = (module: object, name: string, seam: Seam): Seam =>
  inModuleScope<(...given: any[]) => any>(module, name, (right) => (...given) => {
    const undo = seam()
    let made: unknown
    try {
      made = right(...given)
    } finally {
      if (!(made instanceof Promise)) undo()
    }
    return made instanceof Promise ? made.finally(undo) : made
  })

/** Another value in place of a member of an object: an entry of a table, a method of a prototype. */
export const inObject =
  <T extends object, K extends keyof T>(owner: T, name: K, wrong: (right: T[K]) => T[K]): Seam =>
  () => {
    const found = Object.getOwnPropertyDescriptor(owner, name)
    const put = (value: T[K] | undefined): void => {
      Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true })
    }
    put(wrong(owner[name]))
    return () => {
      if (found) Object.defineProperty(owner, name, found)
      else delete owner[name]
    }
  }

/** The same for a function in a table, or a method of a prototype. @param wrong is given the right one, bound to its object */
export const inMethod = <T extends object, K extends keyof T>(
  owner: T,
  name: K,
  wrong: (this: T, right: T[K], ...given: GivenTo<NonNullable<T[K]>>) => any,
): Seam =>
  inObject(owner, name, (right) => {
    const method = right as AnyFunction | undefined
    return function (this: T, ...given: GivenTo<NonNullable<T[K]>>) {
      reached()
      return wrong.call(this, method?.bind(this) as T[K], ...given)
    } as T[K]
  })

/** Other entries in a list, which stays the same list. */
export const inList =
  <T>(list: readonly T[], wrong: (right: readonly T[]) => readonly T[]): Seam =>
  () => {
    const right = [...list]
    const open = list as T[]
    open.splice(0, open.length, ...wrong(right))
    return () => void open.splice(0, open.length, ...right)
  }
