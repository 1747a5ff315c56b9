/** Faults of a world, and quirks: where it follows the live service instead of the specification. */
import type { LabCaller } from './call.ts'
import type {
  CreateWorldBody,
  Fault,
  FaultParameters,
  FaultSubjects,
  OutagePlan,
  Quirk,
  ServiceStatus,
} from './model.ts'

export type FaultName = Fault['name']
export type QuirkName = NonNullable<CreateWorldBody['quirks']>[number]

/** The fault of this name. */
export type FaultNamed<Name extends FaultName> = Extract<Fault, { name: Name }>

/** Parameters may be omitted if none is mandatory. */
type Optional<Parameters> =
  Record<never, never> extends Parameters ? [parameters?: Parameters] : [parameters: Parameters]
/** What the fault is on; some faults are of the whole world. */
type Subject<Name> = Name extends keyof FaultSubjects ? [subject?: FaultSubjects[Name]] : []

export class LabFaults {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** All faults, each with a sentence and what it is on. */
  list = (): Promise<Fault[]> => this.#lab.call('listFaults', {})

  /**
   * Switches a fault on: `set('authority-slow', { latency: 'PT5S' })`.
   * @throws LabError when the parameters are invalid
   */
  async set<Name extends FaultName>(
    name: Name,
    ...[parameters]: Optional<FaultParameters[Name]>
  ): Promise<FaultNamed<Name>> {
    return (await this.#lab.send('PUT', `/faults/${name}`, { body: parameters ?? {} })) as FaultNamed<Name>
  }

  /** Switches a fault off: everywhere, or for one subject. */
  async clear<Name extends FaultName>(name: Name, ...[subject]: Subject<Name>): Promise<FaultNamed<Name>> {
    return (await this.#lab.send('DELETE', `/faults/${name}`, { query: subject ?? {} })) as FaultNamed<Name>
  }

  /** Switches all faults off. */
  clearAll = (): Promise<Fault[]> => this.#lab.call('clearFaults', {})
}

export class LabOutages {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** All outages there is a plan for, each with its phases, and which is under way. */
  list = (): Promise<OutagePlan[]> => this.#lab.call('listOutages', {})

  /**
   * Begins an outage, in place of one that is under way; it goes on by the clock of the world.
   * @throws LabError when there is no such plan
   */
  begin = (outage: string): Promise<OutagePlan> => this.#lab.call('beginOutage', { params: { outage } })

  /** Ends the outage that is under way. */
  end = (): Promise<OutagePlan[]> => this.#lab.call('endOutage', {})

  /** What the status page of the tax authority says. */
  status = (): Promise<ServiceStatus> => this.#lab.call('getStatus', {})
}

export class LabQuirks {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** All quirks, each with its evidence and whether it is on. */
  list = (): Promise<Quirk[]> => this.#lab.call('listQuirks', {})

  set = (quirk: QuirkName): Promise<Quirk> => this.#lab.call('setQuirk', { params: { quirk } })

  clear = (quirk: QuirkName): Promise<Quirk> => this.#lab.call('clearQuirk', { params: { quirk } })

  /** Switches all quirks off: the world follows the specification. */
  clearAll = (): Promise<Quirk[]> => this.#lab.call('clearQuirks', {})
}
