/** A slip a printer was asked for. */
export interface PrintCard {
  number: number
  kind: string
  status: 'printed' | 'held' | 'lost'
  /** Why it cannot be shown; null: as far as is known, it can. */
  not_shown: string | null
  links: { text: string; html: string; png: string }
}
