/** Refusals by the law (fixtures/refusals.json): the statuses it names, by surface. */
import { AssertionError, equal, ok } from 'node:assert/strict'
import { type Answer, describeAnswer } from '../answer.ts'
import { clauseOfStatus } from '../answer-fields.ts'
import type { Refusal } from '../law.ts'
import { type Judgement, LAW, OWN, Reading } from './judgement.ts'

/** Operations of the local application; all others are the cloud's. */
const OF_DESK = /\/api\/v1\/(shift\/|receipt\/|kasa\/|reports\/periodical)/

const isRefused = (status: number): boolean => status >= 400 && status < 500

/** A sentence or a word; markup is none. */
const isReadable = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^\s*</.test(text)

/** Whether a body is JSON and has a message, under any member name (NS-30, NS-65): a page of a gateway is none. */
export function hasText({ body }: Pick<Answer, 'body'>): boolean {
  const texts = (value: unknown): boolean =>
    typeof value === 'string'
      ? isReadable(value)
      : typeof value === 'object' && value !== null && Object.values(value).some(texts)
  return texts(body)
}

/** Lists of objects anywhere in a value: the list of malformed members may have any name (FLD-035). */
function listsIn(value: unknown): object[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(listsIn)
  const isList = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each)
  return isList ? [value, ...inner] : inner
}

/**
 * Checks a body of 422: a list of items, each with location and description (ERR-002, FLD-035), in any form.
 * @param place of a request, dotted; one of the items must name its last member. A fault of a whole part of the request
 *   has no member, and the list may put it anywhere
 */
export function holdIssues(answer: Answer, place: string | null): void {
  const lists = listsIn(answer.body).filter((list) => list.every((item) => Object.keys(item).length >= 2))
  ok(lists.length > 0, `no list of items with location and description: ${describeAnswer(answer)}`)
  const member = place
    ?.split('.')
    .slice(1)
    .findLast((step) => !/^\d+$/.test(step))
  if (member === undefined) return
  const names = (item: object): boolean => JSON.stringify(item).toLowerCase().includes(member.toLowerCase())
  ok(lists.flat().some(names), `no item of it names ${member}: ${answer.text.slice(0, 200)}`)
}

/**
 * Judges the last answer as a refusal at a stranger: by the statuses the specification names, or, where it only says
 * that the request cannot succeed, by any refusal. Which of several lawful statuses it is, is a decision.
 * @param reading of the assertion; it decides whether the law applies at all
 * @returns whether the request was refused
 */
export async function holdRefusal(
  judgement: Judgement,
  answer: Answer,
  rule: Refusal,
  reading: Reading,
): Promise<boolean> {
  const { name, status } = rule
  const same = (): void => equal(answer.status, status, `${name}: ${describeAnswer(answer)}`)
  const refused = isRefused(answer.status)
  const { statuses, isRefusal, decided } = lawOf(rule, answer, judgement.follow(reading))
  if (statuses) {
    const range = statuses.join(' or ')
    await judgement.hold(LAW, () => {
      const [expected] = statuses
      const actual = answer.status
      if (!statuses.includes(actual))
        throw new AssertionError({
          message: `it is to be refused with ${range}: ${describeAnswer(answer)}`,
          actual,
          expected,
        })
    })
    if (!judgement.isStranger) return refused
    // The body of a refusal in the cloud is not judged.
    if (OF_DESK.test(answer.asked ?? ''))
      await judgement.hold(LAW, () => ok(hasText(answer), `a refusal has a message: ${describeAnswer(answer)}`))
    if (answer.status === 422) await judgement.hold(LAW, () => holdIssues(answer, null))
  } else if (isRefusal) await judgement.hold(LAW, () => ok(refused, `it is to be refused: ${describeAnswer(answer)}`))
  if (decided) await judgement.hold(decided, same, !refused)
  return refused
}

interface LawOfRefusal {
  /** Statuses the specification names for the surface; undefined: none. */
  statuses?: number[] | undefined
  /** Whether it says that the request cannot succeed. */
  isRefusal: boolean
  /** What the status follows where the specification allows several. */
  decided: Reading | null
}

function lawOf({ law }: Refusal, { asked = '' }: Answer, reading: Reading): LawOfRefusal {
  if (!reading.isLaw) return { isRefusal: false, decided: reading }
  const statuses = law?.[OF_DESK.test(asked) ? 'desk' : 'cloud']
  const decided = statuses?.length === 1 ? null : new Reading(law?.decided ?? [OWN])
  return { statuses, isRefusal: law?.refused ?? false, decided }
}

/**
 * Judges the status of an answer: the law's where the specification names it for the operation; 422 is named for all.
 * Any other success may have any status of success.
 */
export async function holdStatus(
  judgement: Judgement,
  answer: Answer,
  status: number,
  reading: Reading,
): Promise<void> {
  const same = (): void => equal(answer.status, status, describeAnswer(answer))
  const isSuccess = status < 300
  const changes = answer.status < 300 !== isSuccess
  const isNamed = clauseOfStatus(answer.asked ?? '', status) !== null
  if (!reading.isLaw || status === 422 || isNamed) return judgement.hold(reading, same, changes)
  if (isSuccess)
    await judgement.hold(reading, () => ok(answer.status < 300, `it is to be a success: ${describeAnswer(answer)}`))
  await judgement.hold(new Reading([isSuccess ? 'NS-52' : 'NS-31']), same, changes)
}
