/**
 * The calls of the lab: what each takes and answers.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

import type {
  AdvanceClockBody,
  CreateWorldBody,
  LabOutsideOperations,
  SetAddressesBody,
  SetClockBody,
  SetNoticesBody,
} from './bodies.ts'
import type { Clock, ClockMoved, OutagePlan, ServiceStatus, Timer } from './clock.ts'
import type { ActivityList, NoticeList, SaidFact } from './facts.ts'
import type { Fault } from './faults.ts'
import type { AuthorityRecord, Print, RegisterPrints, ReportState } from './papers.ts'
import type {
  ActorStates,
  PublicAddresses,
  Quirk,
  RefusalRule,
  RegisterState,
  World,
  WorldDeleted,
  WorldEntry,
} from './world.ts'
import type { WorldFile } from './world-file.ts'

export interface LabOperations extends LabOutsideOperations {
  /** Everything a test needs to know of this world: addresses, clock, credentials */
  getWorld: { answer: World }
  /** Removes this world and everything in it */
  deleteWorld: { answer: WorldDeleted }
  /** All worlds there are, the oldest first: what an interrupted run has left can be deleted at its base_url */
  getWorlds: { answer: WorldEntry[] }
  /** Makes a new world from a fixture, or by forking another */
  createWorld: { body: CreateWorldBody; answer: World }
  /**
   * Puts this world back to its fixture, faults and all, with the quirks it was made with; a virtual clock stands
   * where it began
   */
  resetWorld: { answer: World }
  /** Reads this world anew from its store, as a start of the server does; connections are cut */
  restartWorld: { answer: World }
  /** The world as one file, as of one moment */
  getSnapshot: { answer: WorldFile }
  /** Puts this world into the state of a file, as a whole or not at all; its name stays */
  restoreSnapshot: { body: WorldFile; answer: World }
  /** Where clients are told to meet the server, beside the address they ask by */
  getAddresses: { answer: PublicAddresses }
  /**
   * Tells the server where clients meet it, as after a start in a container whose ports are mapped to others; all
   * worlds and mails are under these addresses, until the server ends
   */
  setAddresses: { body: SetAddressesBody; answer: PublicAddresses }
  /** How the clock of this world runs, and where it stands */
  getClock: { answer: Clock }
  /** Lets the clock run, or stops it and sets it; forward runs what is due on the way, backward runs nothing */
  setClock: { body: SetClockBody; answer: ClockMoved }
  /** Moves a virtual clock on, each timer at its own instant; answers when the world is quiet */
  advanceClock: { body: AdvanceClockBody; answer: ClockMoved }
  /** What will happen next, soonest first */
  listTimers: { answer: Timer[] }
  /** Every fault there is: what it does, what it takes, where it is on */
  listFaults: { answer: Fault[] }
  /** Switches every fault off */
  clearFaults: { answer: Fault[] }
  /** Every outage there is a plan for: its phases, and whether it is under way */
  listOutages: { answer: OutagePlan[] }
  /** Ends the outage that is under way: whatever it has switched on is switched off */
  endOutage: { answer: OutagePlan[] }
  /** Begins an outage by its plan, in place of one that is under way; it goes on by the clock of the world */
  beginOutage: { params: { outage: string }; answer: OutagePlan }
  /** The status page of the simulated tax authority: how it is, what has been announced, what was said before */
  getStatus: { answer: ServiceStatus }
  /** Every place where live behaviour differs from the law: how, by which evidence, and whether it is on */
  listQuirks: { answer: Quirk[] }
  /** Switches every quirk off: the law holds everywhere */
  clearQuirks: { answer: Quirk[] }
  /** Switches a quirk on: this world behaves there as the live service does */
  setQuirk: { params: { quirk: string }; answer: Quirk }
  /** Switches a quirk off: the law holds there */
  clearQuirk: { params: { quirk: string }; answer: Quirk }
  /**
   * How a register stands: its shift, its link, what waits for delivery, its codes, its drawer; named by its id or
   * its fiscal number
   */
  getRegisterState: { params: { cash_register_id: string }; answer: RegisterState }
  /** The states that actors are in, in the order of their addresses in the query */
  listActors: { query: { address: string[] }; answer: ActorStates[] }
  /** Every rule that a request can be refused by, as the header X-Rule names it, and what it follows */
  listRules: { answer: RefusalRule[] }
  /** What was said, in order; asked for as text/event-stream it goes on as it is said */
  listFacts: {
    query: {
      after?: number
      type?: string[]
      address?: string[]
      limit?: number
      run?: string
      last?: number
      per_second?: number
    }
    answer: SaidFact[]
  }
  /** What the simulated tax authority has on a register, and which faults are on */
  getAuthority: { params: { cash_register_id: string }; answer: AuthorityRecord }
  /** The last requests, frames and transitions, in order; asked for as text/event-stream it goes on as they come */
  listActivity: {
    query: {
      after?: number
      run?: string
      register?: string[]
      kind?: ('request' | 'frame' | 'transition')[]
      limit?: number
    }
    answer: ActivityList
  }
  /** What was accepted and probably meant otherwise, in order; an answer that caused one has `X-Notice` */
  listNotices: {
    query: {
      after?: number
      run?: string
      kind?: (
        | 'unknown member'
        | 'unknown parameter'
        | 'member beside a newer one'
        | 'body not read'
        | 'filter of nothing known'
        | 'quantity in thousandths'
        | 'fraction cut off'
        | 'truth kept as text'
        | 'day read as seconds'
        | 'time without an offset'
        | 'span reversed'
        | 'window after now'
        | 'offline already'
        | 'discount of more than there is'
        | 'related receipt not known'
        | 'answer of another media type'
        | 'client headers missing'
        | 'excise without stamp'
        | 'report made as a workbook'
        | 'card payment without receipt'
        | 'clock stopped'
      )[]
      limit?: number
    }
    answer: NoticeList
  }
  /** Switches notices of this world off, or on again; what has been noticed stays */
  setNotices: { body: SetNoticesBody; answer: NoticeList }
  /** Takes the notices of this world away */
  clearNotices: { answer: NoticeList }
  /** The registers, what the printer of each has been asked for, and where that is shown */
  listPrinters: { answer: RegisterPrints[] }
  /**
   * What the printer of a desk was last asked to print, oldest first, where each slip is shown, and why one cannot
   * be; the register is named by its id or its fiscal number
   */
  listPrints: { params: { cash_register_id: string }; answer: Print[] }
  /**
   * A slip as plain text: by its number, by the id of its receipt, by the fiscal code of its document, or the
   * `last`
   */
  getPrintAsText: {
    params: { cash_register_id: string; job: string }
    query: {
      /** Characters in a line */
      width?: number
    }
    answer: string
  }
  /**
   * A slip as a page that stands alone: by its number, by the id of its receipt, by the fiscal code of its
   * document, or the `last`
   */
  getPrintAsHtml: { params: { cash_register_id: string; job: string }; answer: string }
  /**
   * A slip as a picture of the paper: by its number, by the id of its receipt, by the fiscal code of its document,
   * or the `last`
   */
  getPrintAsPng: {
    params: { cash_register_id: string; job: string }
    query: {
      /** Characters in a line */
      width?: number
      /** Millimetres */
      paper_width?: number
      /** Percent of the width that QR codes take */
      qrcode_scale?: number
    }
    answer: Uint8Array
  }
  /**
   * A slip as a PDF of one page: by its number, by the id of its receipt, by the fiscal code of its document, or
   * the `last`
   */
  getPrintAsPdf: {
    params: { cash_register_id: string; job: string }
    query: {
      /** Characters in a line */
      width?: number
      /** Millimetres */
      paper_width?: number
      /** Percent of the width that QR codes take */
      qrcode_scale?: number
    }
    answer: Uint8Array
  }
  /** Tasks of extended reports that are kept, of every organization, oldest first */
  listReports: { answer: ReportState[] }
  /** A task of an extended report: how far its making has come, or why it has failed */
  getReport: { params: { report_task_id: string }; answer: ReportState }
  /** Breaks off a report that waits or is being made: its task ends in ERROR; one that has ended stays as it is */
  cancelReport: { params: { report_task_id: string }; answer: ReportState }
}
