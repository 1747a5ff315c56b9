/** A question with its answer, what it rests on, and the scenarios that prove it. */
import type { BookSource } from '../source/book-source.ts'
import type { BookQuestion } from '../source/chapters.ts'
import { resultIn } from '../source/last-run.ts'
import { gradesIn, type Mark, type MarkKind, markOf } from '../source/marks.ts'
import { BOOK_WORDS } from '../source/words.ts'
import { briefMark, idLink } from './gherkin.ts'
import { anchorOf, featurePage, linkTo, texts, words } from './html.ts'

const KINDS: readonly MarkKind[] = ['law', 'decision', 'extension']

const kindMark = (kind: MarkKind): string => `<span class="kind ${kind}">${words(BOOK_WORDS.kinds[kind])}</span>`

/** Its letters alone: which part of a decision each is of, the decision says. */
function grade({ kind, evidence }: Mark): string {
  const letters = kind === 'law' ? [] : gradesIn(evidence)
  return letters.length === 0 ? '' : ` (${letters.join(', ')})`
}

/** A mark of live behaviour that differs from the law. */
export const quirkMark = `<span class="kind quirk">${words(BOOK_WORDS.labels.quirk)}</span>`

/** Whether it is of the law, or decided and on what evidence. */
export function marks(ids: readonly string[]): string {
  const found = ids.flatMap((id) => markOf(id) ?? [])
  const quirks = [...new Set(found.flatMap((mark) => mark.quirks.map(({ name }) => name)))]
  const parts = KINDS.map((kind) => ({ kind, own: found.filter((mark) => mark.kind === kind) }))
  const told = parts
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => `${kindMark(kind)}${own.map((mark) => idLink(mark.id) + grade(mark)).join(', ')}`)
  const bent = quirks.map((name) => `${quirkMark}<a href="decisions.html#${name}">${name}</a>`)
  return [...told, ...bent].join(' ')
}

function shown(title: string, source: BookSource): string {
  const shownTitle = words(source.titledScenario(title))
  const found = source.cited(title)
  if (!found) return `<li>${words(BOOK_WORDS.labels.gone)} ${shownTitle}</li>`
  const { outcome, because } = resultIn(source.run, found.path, found.scenario.lines)
  const place = `${featurePage(found.path)}#${anchorOf(title)}`
  return `<li>${briefMark(outcome, because)}${linkTo(place, shownTitle)}</li>`
}

/** As a card, with an anchor of its id. */
export function questionCard(question: BookQuestion, source: BookSource): string {
  const { id, asked, answer, follows, shown_by } = question
  return `<section class="question" id="${id}"><h3>${words(asked)}</h3>${texts(answer)}
<p class="marks">${marks(follows)}</p>
<details><summary>${words(BOOK_WORDS.labels.shownBy)}</summary><ul>${shown_by.map((each) => shown(each, source)).join('')}</ul></details></section>`
}
