/** Refusals of the lab: no part of the specification. */
import type { Rule } from './rule.ts'

export const labRules = [
  {
    name: 'lab token needed',
    status: 403,
    code: 'lab.token_needed',
    clause: 'LAB',
    uk: 'Лабораторія потребує токена в заголовку X-Lab-Token',
    en: 'The lab needs its token in the header X-Lab-Token',
  },
  {
    name: 'clock is not virtual',
    status: 400,
    code: 'lab.clock_not_virtual',
    clause: 'LAB',
    uk: 'Годинник світу {world} іде сам. Спершу зупиніть його: PUT /lab/clock {"mode":"virtual"}',
    en: 'The clock of world {world} runs by itself. Stop it first: PUT /lab/clock {"mode":"virtual"}',
  },
  {
    name: 'the default world cannot be deleted',
    status: 400,
    code: 'lab.default_world',
    clause: 'LAB',
    uk: 'Світ за замовчуванням не можна видалити, лише скинути: POST /lab/reset',
    en: 'The default world cannot be deleted, only reset: POST /lab/reset',
  },
  {
    name: 'what a slip is made from is missing or damaged',
    status: 404,
    code: 'slip.not_shown',
    clause: 'LAB',
    uk: 'Чек не можна показати: {reason} ({number})',
    en: 'The slip cannot be shown: {reason} ({number})',
  },
  {
    name: 'slip longer than is rendered',
    status: 400,
    code: 'slip.too_long',
    clause: 'LAB',
    uk: 'Чек задовгий: межа {limit} ({unit})',
    en: 'The slip is too long: the limit is {limit} ({unit})',
  },
  {
    name: 'too many slips are being rendered',
    status: 429,
    code: 'slip.too_many',
    clause: 'LAB',
    uk: 'У черзі вже {limit} чеків. Спробуйте ще раз',
    en: 'There are {limit} slips in the queue already. Try again',
  },
  {
    name: 'too many events wait to be sent by hand',
    status: 400,
    code: 'webhook.too_many_events',
    clause: 'LAB',
    uk: 'У черзі може бути не більше {limit} подій. Зачекайте, доки їх надішлють, або пересуньте годинник: POST /lab/clock/advance',
    en: 'No more than {limit} events may wait. Wait until they are sent, or move the clock: POST /lab/clock/advance',
  },
  {
    name: 'no such world',
    status: 404,
    code: null,
    clause: 'LAB',
    uk: 'Не знайдено: такого світу немає',
    en: 'Not Found: no such world',
  },
] as const satisfies readonly Rule[]
