/** Patterns of members in words: a request is not mended by a regular expression. */

interface PatternWords {
  uk: string
  en: string
  /** It says something besides a format, whose words come first. */
  isMore?: true
}

const DURATION: PatternWords = {
  uk: 'тривалість ISO 8601, як-от PT5S чи P1D',
  en: 'an ISO 8601 duration, such as PT5S or P1D',
}
const OFFSET: PatternWords = {
  uk: ', із зсувом, як-от Z чи +02:00',
  en: ', with an offset, such as Z or +02:00',
  isMore: true,
}

const WORDS: ReadonlyMap<string, PatternWords> = new Map(
  Object.entries({
    '^380\\d{9}$': { uk: 'номер телефону: 380 і ще 9 цифр', en: 'a telephone number: 380 and 9 digits more' },
    '^\\+?380\\d{9}$': {
      uk: 'номер телефону: 380 і ще 9 цифр, з + чи без',
      en: 'a telephone number: 380 and 9 digits more, with + or without',
    },
    '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$': {
      uk: 'час РРРР-ММ-ДДTгг:хх:сс за годинником Києва, без зсуву',
      en: 'a time YYYY-MM-DDThh:mm:ss of the clock in Kyiv, without an offset',
    },
    '^[0-9a-f-]{36}$': { uk: 'UUID малими літерами', en: 'a UUID in small letters' },
    '^[A-Za-z0-9_-]{11}$': { uk: 'фіскальний номер з 11 символів', en: 'a fiscal number of 11 characters' },
    '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$': {
      uk: 'назва: до 64 латинських літер, цифр, _ і -',
      en: 'a name: up to 64 letters a to z, digits, _ and -',
    },
    '^[A-Za-z][A-Za-z0-9]{0,63}$': {
      uk: 'operationId з опису інтерфейсу',
      en: 'an operationId of the description of the interface',
    },
    '^[!-~]{8,200}$': { uk: 'від 8 до 200 друкованих символів ASCII', en: '8 to 200 printable characters of ASCII' },
    '^https?://': { uk: '', en: '', isMore: true },
    '([Zz]|[+-]\\d\\d:?\\d\\d)$': OFFSET,
    'T.*([Zz]|[+-]\\d{2}:\\d{2})$': OFFSET,
  } satisfies Record<string, PatternWords>),
)

/** @returns undefined: the pattern has no words */
export const wordsOfPattern = (pattern: string): PatternWords | undefined =>
  pattern.startsWith('^P(?=.)') ? DURATION : WORDS.get(pattern)
