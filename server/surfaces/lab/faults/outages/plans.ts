/** Outages as plans: what integrators meet at a tax authority and at a service, phase by phase, ready to be started. */
import type { ServiceStatus } from '../../../../../machines/vocabulary/outside/outage.ts'

interface BothLanguages {
  uk: string
  en: string
}

/** A fault of the catalogue, at every place of the world. */
export interface PlannedFault {
  name: string
  parameters?: Readonly<Record<string, unknown>>
}

export interface Phase {
  /** After the phase before it, or after the start; ISO 8601. */
  after: string
  status: ServiceStatus
  /** What the status page says. */
  text: BothLanguages
  /** The status page says before it comes when it will be. */
  announced?: true
  /** What is on from then to the next phase. */
  faults: readonly PlannedFault[]
}

export interface Plan {
  name: string
  sentence: BothLanguages
  phases: readonly Phase[]
}

const phase = (after: string, status: ServiceStatus, text: BothLanguages, ...faults: PlannedFault[]): Phase => ({
  after,
  status,
  text,
  faults,
})

const NOW = 'PT0S'
const mute: PlannedFault = { name: 'authority-mute' }
const slow = (latency: string): PlannedFault => ({ name: 'authority-slow', parameters: { latency } })
const losing: PlannedFault = { name: 'authority-loses-answers' }

const NO_ANSWER = {
  uk: 'Сервер не відповідає, причину встановлюємо',
  en: 'The server does not answer; we look into it',
}
const SLOW = { uk: 'Відповіді надходять із затримкою', en: 'Answers come late' }
const RECOVERING = {
  uk: 'Роботу відновлено, накопичені документи обробляємо із затримкою',
  en: 'The service is back; what has piled up is processed with a delay',
}
const USUAL = { uk: 'Сервіс працює у звичайному режимі', en: 'The service works as usual' }

const back = (after: string): Phase => phase(after, 'operational', USUAL)

/** Away for a minute, back for a minute. */
const flap = (after: string): Phase[] => [phase(after, 'outage', NO_ANSWER, mute), back('PT1M')]

/** Away for 35 hours, back for one: no time offline is longer than 36 hours, and together they are longer than 168. */
const longAway = (after: string): Phase[] => [phase(after, 'outage', NO_ANSWER, mute), back('PT35H')]

export const PLANS: readonly Plan[] = [
  {
    name: 'planned-maintenance',
    sentence: {
      uk: 'Планові роботи: оголошені за 10 хвилин, годину ніхто не відповідає',
      en: 'Planned maintenance: announced ten minutes before, for an hour nothing answers',
    },
    phases: [
      phase(NOW, 'operational', {
        uk: 'За 10 хвилин почнуться планові роботи, вони триватимуть годину',
        en: 'Planned maintenance begins in ten minutes and takes an hour',
      }),
      {
        ...phase('PT10M', 'maintenance', { uk: 'Планові роботи', en: 'Planned maintenance' }, mute),
        announced: true,
      },
      back('PT1H'),
    ],
  },
  {
    name: 'failure',
    sentence: {
      uk: 'Збій: 45 хвилин ніхто не відповідає, потім 15 хвилин повільно',
      en: 'A failure: for 45 minutes nothing answers, then 15 minutes slowly',
    },
    phases: [
      phase(NOW, 'outage', NO_ANSWER, mute),
      phase('PT45M', 'degraded', RECOVERING, slow('PT20S')),
      back('PT15M'),
    ],
  },
  {
    name: 'accepted-not-answered',
    sentence: {
      uk: 'Документи приймають, а відповіді губляться: 10 хвилин',
      en: 'Documents are accepted and the answers get lost, for ten minutes',
    },
    phases: [phase(NOW, 'degraded', SLOW, losing), back('PT10M')],
  },
  {
    name: 'gateway-html',
    sentence: {
      uk: 'Шлюз перед сервісом відповідає 502 сторінкою HTML: 15 хвилин',
      en: 'The gateway in front of the service answers 502 with a page of HTML, for 15 minutes',
    },
    phases: [
      phase(
        NOW,
        'outage',
        { uk: 'Сервіс тимчасово недоступний', en: 'The service is not available for now' },
        {
          name: 'bad-gateway',
        },
      ),
      back('PT15M'),
    ],
  },
  {
    name: 'slow-hour',
    sentence: {
      uk: 'Година пік: пів години відповідають за 4 секунди, ще пів години за 40',
      en: 'A busy hour: for half an hour answers take four seconds, for another half an hour forty',
    },
    phases: [
      phase(NOW, 'degraded', SLOW, slow('PT4S')),
      phase('PT30M', 'degraded', SLOW, slow('PT40S')),
      back('PT30M'),
    ],
  },
  {
    name: 'flapping',
    sentence: {
      uk: 'Хвилину є, хвилину немає, п’ять разів',
      en: 'Away for a minute and back for a minute, five times',
    },
    phases: [...flap(NOW), ...flap('PT1M'), ...flap('PT1M'), ...flap('PT1M'), ...flap('PT1M')],
  },
  {
    name: 'refusing',
    sentence: {
      uk: 'Податкова відхиляє всі документи: 20 хвилин',
      en: 'The tax authority refuses every document, for 20 minutes',
    },
    phases: [
      phase(
        NOW,
        'degraded',
        { uk: 'Частину документів відхиляємо помилково', en: 'Some documents are refused by mistake' },
        { name: 'authority-refusing', parameters: { reason: 'Помилка перевірки документа' } },
      ),
      back('PT20M'),
    ],
  },
  {
    name: 'beyond-36-hours',
    sentence: {
      uk: 'Довше за 36 годин: ніхто не відповідає 37 годин',
      en: 'Longer than 36 hours: for 37 hours nothing answers',
    },
    phases: [phase(NOW, 'outage', NO_ANSWER, mute), back('PT37H')],
  },
  {
    name: 'beyond-168-hours',
    sentence: {
      uk: 'Понад 168 годин за місяць: п’ять разів по 35 годин, з перервами на годину',
      en: 'More than 168 hours in a month: five times 35 hours, with an hour between',
    },
    phases: [...longAway(NOW), ...longAway('PT1H'), ...longAway('PT1H'), ...longAway('PT1H'), ...longAway('PT1H')],
  },
  {
    name: 'line-cut',
    sentence: {
      uk: 'Каси залишились без зв’язку з сервером: дві години',
      en: 'The desks cannot reach the server, for two hours',
    },
    phases: [
      phase(
        NOW,
        'operational',
        { uk: 'Сервіс працює; немає лінії від кас', en: 'The service works; the desks have no line' },
        { name: 'server-unreachable' },
      ),
      back('PT2H'),
    ],
  },
  {
    name: 'answers-late-then-lost',
    sentence: {
      uk: 'Відповіді API спершу пізні, потім губляться: по 5 хвилин, і клієнт не знає, чи чек створено',
      en: 'Answers of the API come late, then get lost, five minutes each: a client does not know whether its receipt was made',
    },
    phases: [
      phase(NOW, 'degraded', SLOW, { name: 'answer-late', parameters: { latency: 'PT5S' } }),
      phase(
        'PT5M',
        'outage',
        { uk: 'Частина відповідей не доходить', en: 'Some answers do not arrive' },
        { name: 'answer-lost' },
      ),
      back('PT5M'),
    ],
  },
  {
    name: 'overload',
    sentence: {
      uk: 'Перевантаження: 429 після кількох запитів і повільні відповіді, пів години',
      en: 'Overload: 429 after a few requests and slow answers, for half an hour',
    },
    phases: [
      phase(
        NOW,
        'degraded',
        { uk: 'Велике навантаження: кількість запитів обмежено', en: 'High load: requests are limited' },
        { name: 'rate-limit', parameters: { limit: 5, interval: 'PT1M' } },
        slow('PT15S'),
      ),
      back('PT30M'),
    ],
  },
  {
    name: 'slow-recovery',
    sentence: {
      uk: 'Три години без відповіді, потім відповіді губляться, потім запізнюються: відновлення, що схоже на збій',
      en: 'Three hours without an answer, then answers get lost, then they are late: a recovery that looks like a failure',
    },
    phases: [
      phase(NOW, 'outage', NO_ANSWER, mute),
      phase('PT3H', 'degraded', RECOVERING, losing),
      phase('PT5M', 'degraded', RECOVERING, slow('PT30S')),
      back('PT20M'),
    ],
  },
]
