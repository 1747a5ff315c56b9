/** How to get on after a refusal, by the name of its rule. */
import { ACCESS } from './access.ts'
import { DAY } from './day.ts'
import { FIGURES } from './figures.ts'
import { REQUESTS } from './requests.ts'
import type { Ways } from './ways.ts'

export const HINTS: Ways = { ...DAY, ...FIGURES, ...ACCESS, ...REQUESTS }
