/** Messages of several reports as of one run: ids do not clash, and a feature that all have read is there once. */
import type { Envelope, GherkinDocument } from '@cucumber/messages'

/** Members of messages that are ids, or lists of them. */
const IDS = /(^id|Id|Ids)$/

/** A message with other ids. */
function withIds(message: Envelope, idOf: (id: string) => string): Envelope {
  const text = JSON.stringify(message, (name, value) => {
    if (!IDS.test(name)) return value
    return Array.isArray(value) ? value.map(idOf) : idOf(value)
  })
  return JSON.parse(text) as Envelope
}

/** Ids of a feature in their order, and the feature without them. */
function partsOf(document: GherkinDocument): { ids: string[]; rest: string } {
  const ids: string[] = []
  const rest = JSON.stringify(document, (name, value) => {
    if (name !== 'id') return value
    ids.push(value)
    return ''
  })
  return { ids, rest }
}

/** Joins messages, report by report. */
export class OneDocument {
  /** Ids of features so far, by what they say. */
  readonly #features = new Map<string, string[]>()
  #reports = 0

  /**
   * @param messages of a report
   * @returns them with ids of their own, without features that an earlier report has had
   */
  take(messages: readonly Envelope[]): Envelope[] {
    const prefix = `${this.#reports++}.`
    const known = new Map<string, string>()
    const idOf = (id: string): string => known.get(id) ?? `${prefix}${id}`
    return messages.flatMap((message): Envelope[] => {
      const { gherkinDocument } = message
      if (!gherkinDocument) return [withIds(message, idOf)]
      const { ids, rest } = partsOf(gherkinDocument)
      const before = this.#features.get(rest)
      if (before === undefined) {
        this.#features.set(
          rest,
          ids.map((id) => `${prefix}${id}`),
        )
        return [withIds(message, idOf)]
      }
      for (const [place, id] of ids.entries()) known.set(id, before[place]!)
      return []
    })
  }
}
