/** A slip that was sent to a printer. */
export interface PrintCard {
  number: number
  kind: string
  status: 'printed' | 'held' | 'lost'
  /** Why it cannot be shown; null: it can, as far as is known. */
  not_shown: string | null
  links: { text: string; html: string; png: string }
}
