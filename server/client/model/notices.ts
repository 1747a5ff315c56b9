/**
 * What was accepted, and probably meant otherwise.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface LabNotice {
  /** Number of the notice; one that comes again has a new number */
  n: number
  /** What kind of notice it is */
  kind:
    | 'unknown member'
    | 'unknown parameter'
    | 'quantity in thousandths'
    | 'fraction cut off'
    | 'truth kept as text'
    | 'day read as seconds'
    | 'client headers missing'
    | 'excise without stamp'
    | 'card payment without receipt'
    | 'clock stands still'
  /** What was probably meant, in Ukrainian */
  uk: string
  /** What was probably meant, in English */
  en: string
  /** Where it came in */
  surface: 'cloud' | 'local' | 'lan' | 'bridge'
  /** operationId of the call; null: no call has caused it */
  operation: string | null
  /** Register it concerns; null: none, or not known */
  cash_register_id: string | null
  /** Member, parameter or header that it is about; of a card payment its RRN */
  place: string
  /** What came; sums in minor units */
  came: string
  /** What was probably meant; null: not known */
  meant: string | null
  /** How often it came, at this operation and place */
  times: number
  /** When it came first, by the clock of the world; RFC 3339 */
  since: string
  /** When it came last, by the clock of the world; RFC 3339 */
  at: string
}

export interface NoticeList {
  /** Id of the record: another one, after a reset or a restart, counts from 1 anew */
  run: string
  /** Notices are made; false: they are switched off */
  on: boolean
  /** Notices that are not kept any more: 500 are */
  dropped: number
  /** Notices in order, the newest last */
  notices: LabNotice[]
}
