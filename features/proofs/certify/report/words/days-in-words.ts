/** Days of a sweep in both languages: which call was disturbed, and how. */
import type { DisturbanceName } from '../../calls/disturbances.ts'
import type { DisturbancePlan } from '../../gateway/plans.ts'
import type { InBoth } from '../../in-both.ts'
import type { DayFinding } from '../../rules/rule.ts'
import type { RuleBreach } from '../../verdict.ts'

/** Disturbances in Ukrainian; one that is not here is said in English. */
const DISTURBED: Readonly<Partial<Record<DisturbanceName, string>>> = {
  'second day': 'другого дня на тій самій касі',
  'answer lost': 'відповідь загубилася після дії',
  'request lost': 'він загубився дорогою',
  'connection reset': 'з’єднання скинуто після дії',
  late: 'відповідь прийшла запізно',
  'never answered': 'відповіді не було, а з’єднання лишилося відкритим',
  '502 after the deed': '502 сторінкою після дії',
  '502 before the deed': '502 сторінкою, і нічого не зроблено',
  '504 after the deed': '504 сторінкою після дії',
  '504 before the deed': '504 сторінкою, і нічого не зроблено',
  'page for an answer': '200 сторінкою, і нічого не зроблено',
  'null for an answer': 'відповідь — null, і нічого не зроблено',
  'null body': 'відповідь — null',
  'cut body': 'відповідь обірвалася на половині',
  'too many requests': '429, спробувати знову за 1 с',
  'token ended': 'токен утратив чинність',
  'authority mute': 'податкова певний час не відповідала',
  'authority unheard': 'відповіді податкової певний час губилися',
  'server unreachable': 'каса певний час була без зв’язку',
  'shift refused': 'податкова відхилила зміну',
  'receipt refused': 'податкова відхилила чек',
  'closing refused': 'податкова відхилила закриття',
  'codes spent': 'після нього не лишилося офлайн-кодів',
  'past midnight': 'після нього минула північ',
  'past 24 hours': 'після нього минуло 24 години',
  'offline past 36 hours': 'після нього минуло 36 годин, каса офлайн',
  killed: 'клієнта вбито до відповіді й запущено знову',
  'socket cut': 'сокет обірвано до дії',
  'done late': 'його виконано, коли клієнт уже не чекав',
  'card declined': 'банк відхилив картку',
  'terminal loses its answer': 'термінал загубив відповідь',
  'half approved': 'банк схвалив половину',
  'webhook twice': 'він прийшов двічі',
  'webhook late': 'він прийшов запізно',
  'webhook out of order': 'він прийшов після наступного',
  'webhook forged': 'перед ним прийшов інший, зі зміненим тілом і старим підписом',
  'webhook in other bytes': 'він прийшов іншими байтами, правильно підписаний',
  'webhook unheard': 'відповідь на нього загубилася, і сервіс надіслав його знову',
  'killed behind a webhook': 'клієнта вбито після відповіді й запущено знову',
}

export function disturbanceInBoth(name: DisturbanceName, english: string): InBoth {
  return { en: english, uk: DISTURBED[name] ?? english }
}

const whenInUkrainian = (plan: DisturbancePlan | null, english: string): string => {
  if (plan === null) return 'спокійного дня'
  const what = DISTURBED[plan.disturbance] ?? english.slice(english.indexOf(': ') + 2)
  if (plan.call === null) return what
  return `виклик ${plan.n}, ${plan.call.method} ${plan.call.path}: ${what}`
}

export const whenInBoth = ({ plan, when }: RuleBreach): InBoth => ({ en: when, uk: whenInUkrainian(plan, when) })

/** What a rule has found, with the receipt in question. */
export const findingIn = (language: keyof InBoth, { receipt, ...said }: DayFinding): string =>
  said[language] + (receipt === undefined ? '' : ` (${receipt})`)
