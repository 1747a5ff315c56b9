/** The calls of a day in a terminal, a line each. */
import { printable } from '../../../../server/commands/line/printable.ts'
import type { Call } from '../calls/call.ts'
import { DISTURBANCES } from '../calls/disturbances.ts'
import { disturbanceInBoth } from './words/days-in-words.ts'
import type { CertifyLanguage } from './words/verdict-words.ts'

const NO_ANSWER = { en: 'not done', uk: 'не виконано' } as const

/** `  7 POST /api/v1/receipt/sell → 200, its answer was lost after the deed`. */
export function callLine({ n, method, path, answer, disturbed }: Call, language: CertifyLanguage): string {
  const what = disturbed && disturbanceInBoth(disturbed, DISTURBANCES[disturbed].says)[language]
  return printable(
    `${String(n).padStart(5)} ${method} ${path} → ${answer?.status ?? NO_ANSWER[language]}${what ? `, ${what}` : ''}`,
  )
}
