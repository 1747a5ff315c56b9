/** What can be wrong in a world, and where it follows the live service instead of the specification. */
import type { LabCaller } from './call.ts'
import type { CreateWorldBody } from './model/bodies.ts'
import type { FaultParameters, FaultSubjects } from './model/fault-parameters.ts'
import type { Fault } from './model/faults.ts'
import type { Quirk } from './model/quirks.ts'

export type FaultName = Fault['name']
export type QuirkName = NonNullable<CreateWorldBody['quirks']>[number]

/** A fault of this name. */
export type FaultNamed<Name extends FaultName> = Extract<Fault, { name: Name }>

/** Parameters may be left out where none is mandatory. */
type Optional<Parameters> =
  Record<never, never> extends Parameters ? [parameters?: Parameters] : [parameters: Parameters]
/** Whose fault alone is switched off; some faults are of the world as a whole. */
type Subject<Name> = Name extends keyof FaultSubjects ? [subject?: FaultSubjects[Name]] : []

export class LabFaults {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Every fault there is, with a sentence, and where it is on. */
  list = (): Promise<Fault[]> => this.#lab.call('listFaults', {})

  /**
   * Switches a fault on: `set('authority-slow', { latency: 'PT5S' })`.
   * @throws LabError when the parameters are not right
   */
  async set<Name extends FaultName>(
    name: Name,
    ...[parameters]: Optional<FaultParameters[Name]>
  ): Promise<FaultNamed<Name>> {
    return (await this.#lab.send('PUT', `/faults/${name}`, { body: parameters ?? {} })) as FaultNamed<Name>
  }

  /** Switches a fault off: everywhere, or for the subject alone. */
  async clear<Name extends FaultName>(name: Name, ...[subject]: Subject<Name>): Promise<FaultNamed<Name>> {
    return (await this.#lab.send('DELETE', `/faults/${name}`, { query: subject ?? {} })) as FaultNamed<Name>
  }

  /** Switches every fault off. */
  clearAll = (): Promise<Fault[]> => this.#lab.call('clearFaults', {})
}

export class LabQuirks {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Every quirk there is, with its evidence, and whether it is on. */
  list = (): Promise<Quirk[]> => this.#lab.call('listQuirks', {})

  set = (quirk: QuirkName): Promise<Quirk> => this.#lab.call('setQuirk', { params: { quirk } })

  clear = (quirk: QuirkName): Promise<Quirk> => this.#lab.call('clearQuirk', { params: { quirk } })

  /** From now on the specification holds everywhere. */
  clearAll = (): Promise<Quirk[]> => this.#lab.call('clearQuirks', {})
}
