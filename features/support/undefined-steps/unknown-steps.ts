/** The undefined steps of a run, each once, with advice. */
import type { Envelope } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import { adviceOn, stepLanguageOf } from './nearest-step.ts'

interface UnknownStep {
  text: string
  /** Files and lines. */
  places: string[]
  /** One line. */
  advice: string
}

export function unknownSteps(envelopes: readonly Envelope[]): UnknownStep[] {
  const isUnknown = ({ testStepFinished }: Envelope): boolean =>
    String(testStepFinished?.testStepResult.status) === 'UNDEFINED'
  if (!envelopes.some(isUnknown)) return []
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  const uris = new Map(query.findAllPickles().flatMap(({ steps, uri }) => steps.map(({ id }) => [id, uri] as const)))
  const found = envelopes.filter(isUnknown).map(({ testStepFinished }) => {
    const step = query.findPickleStepBy(query.findTestStepBy(testStepFinished!)!)!
    return { text: step.text, place: `${uris.get(step.id)}:${query.findStepBy(step)?.location.line}` }
  })
  const language = stepLanguageOf(envelopes)
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, same]) => ({
    text,
    places: [...new Set(same.map(({ place }) => place))],
    advice: adviceOn(text, language),
  }))
}
