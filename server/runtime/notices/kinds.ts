/** Kinds of notices: what a client may have meant otherwise, in a sentence of each language. */
import { figureText } from '../../../machines/rules/figures.ts'

interface NoticeSentence {
  /** `{place}`, `{came}` and `{meant}` are members of the notice. */
  uk: string
  en: string
  /** The same where it is not known what was meant; left out: it is always known. */
  unsure?: { uk: string; en: string }
  /** How figures are written that are not written as they came: by the name of a figure of its kind. */
  figures?: Readonly<Partial<Record<'came' | 'meant', 'sum' | 'sent'>>>
}

const NOTICE_KINDS = {
  'unknown member': {
    en: '{place} is not read: the operation has no such member. Was {meant} meant?',
    uk: '{place} не читається: операція не має такого поля. Можливо, це {meant}?',
    unsure: {
      en: '{place} is not read: the operation has no such member',
      uk: '{place} не читається: операція не має такого поля',
    },
  },
  'unknown parameter': {
    en: '{place} is not read: the operation has no such parameter. Was {meant} meant?',
    uk: '{place} не читається: операція не має такого параметра. Можливо, це {meant}?',
    unsure: {
      en: '{place} is not read: the operation has no such parameter',
      uk: '{place} не читається: операція не має такого параметра',
    },
  },
  'member beside a newer one': {
    en: '{place} ({came}) is not read: {meant} is there as well, and counts',
    uk: '{place} ({came}) не читається: є також {meant}, і діє саме воно',
  },
  'body not read': {
    en: 'The call has a body ({came}) and takes none',
    uk: 'Виклик має тіло ({came}), а він тіла не приймає',
  },
  'filter of nothing known': {
    en: '{place} is {came}: there is no such one, so that nothing is found by it',
    uk: '{place} – це {came}: такого немає, тож за ним нічого не знайдено',
  },
  'quantity in thousandths': {
    en: '{place} is {came} thousandths of a unit. For {came} units send {meant}',
    uk: '{place} – це {came} тисячних одиниці. Для {came} од. надсилайте {meant}',
  },
  'fraction cut off': {
    en: '{place} came as {came}, and its fraction is cut off. Sums are whole kopecks, quantities whole thousandths: was {meant} meant?',
    uk: '{place} надійшло як {came}, дробову частину відкинуто. Суми – цілі копійки, кількості – цілі тисячні: можливо, це {meant}?',
  },
  'truth kept as text': {
    en: '{place} came as {came}, and is kept and printed as the text {meant}',
    uk: '{place} надійшло як {came}; зберігається й друкується текст {meant}',
  },
  'day read as seconds': {
    en: '{place} came as {came}, and is read as seconds since 1970. Was {meant} meant?',
    uk: '{place} надійшло як {came} і читається як секунди від 1970 року. Можливо, це {meant}?',
  },
  'time without an offset': {
    en: '{place} came as {came}, without an offset, and is read as the clock in Kyiv: {meant}',
    uk: '{place} надійшло як {came}, без зсуву, і читається за годинником Києва: {meant}',
  },
  'span reversed': {
    en: '{place} ({came}) lies before the beginning of the span, so that nothing is in it',
    uk: '{place} ({came}) раніше за початок проміжку, тож у ньому нічого немає',
  },
  'window after now': {
    en: '{place} ({came}) is after now, so that nothing is in the span: the clock of this world shows {meant}',
    uk: '{place} ({came}) пізніше за теперішній час, тож у проміжку нічого немає: годинник цього світу показує {meant}',
    figures: { meant: 'sent' },
  },
  'offline already': {
    en: '{place} ({came}) changes nothing: the register is offline already',
    uk: '{place} ({came}) нічого не змінює: каса вже в офлайні',
  },
  'discount of more than there is': {
    en: '{place} is {came}: more than there is to take off, so that the sum is 0. PERCENT is in percent, VALUE in kopecks',
    uk: '{place} – це {came}: більше, ніж є з чого зняти, тож сума 0. PERCENT – у відсотках, VALUE – у копійках',
  },
  'related receipt not known': {
    en: '{place} is {came}: no receipt of the organization has this id, and the service does not look it up',
    uk: '{place} – це {came}: чека з таким ідентифікатором в організації немає, а сервіс його не шукає',
  },
  'answer of another media type': {
    en: 'The client takes {came} alone ({place}), and this call is answered as {meant}',
    uk: 'Клієнт приймає лише {came} ({place}), а відповідь цього виклику – {meant}',
  },
  'client headers missing': {
    en: 'The client does not send {came}. The guides ask for both X-Client-Name and X-Client-Version',
    uk: 'Клієнт не надсилає {came}. Настанови просять і X-Client-Name, і X-Client-Version',
  },
  'excise without stamp': {
    en: '{place} is sold under the excise tax {came}, without a stamp in {meant}',
    uk: '{place} продано з акцизним податком {came} без марки в {meant}',
  },
  'report made as a workbook': {
    en: '{place} came as {came}, and this report is made as {meant}: its file is report.xlsx. Only the Z-report is made as JSON',
    uk: '{place} надійшло як {came}, а цей звіт буде у форматі {meant}: його файл – report.xlsx. У JSON є лише Z-звіт',
  },
  'card payment without receipt': {
    en: 'The terminal has approved a purchase of {came} ({place}), and no receipt with this card payment has followed',
    uk: 'Термінал схвалив покупку на {came} ({place}), а чека з цією оплатою карткою після неї немає',
    figures: { came: 'sum' },
  },
  'clock stopped': {
    en: 'The same question comes again and again, and the clock of this world is stopped. The next timer is due at {meant}. Move the clock: POST /lab/clock/advance {"next": true}, or let it run: PUT /lab/clock {"mode": "real"}',
    uk: 'Те саме запитання повторюється, а годинник цього світу зупинено. Наступний таймер спрацює о {meant}. Переведіть годинник: POST /lab/clock/advance {"next": true}, або запустіть: PUT /lab/clock {"mode": "real"}',
    figures: { came: 'sent', meant: 'sent' },
  },
} as const satisfies Record<string, NoticeSentence>

export type NoticeKind = keyof typeof NOTICE_KINDS

export const NOTICE_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]

/** The sentence of a notice. */
export function noticeSentence(
  { kind, place, came, meant }: { kind: NoticeKind; place: string; came: string; meant: string | null },
  language: 'uk' | 'en',
): string {
  const sentences: NoticeSentence = NOTICE_KINDS[kind]
  const { figures = {} } = sentences
  const written = (figure: 'came' | 'meant', value: string | null): string =>
    figures[figure] && value !== null ? figureText(figures[figure], value, language) : (value ?? '')
  const sentence = (meant === null && sentences.unsure ? sentences.unsure : sentences)[language]
  const said = new Map([
    ['place', place],
    ['came', written('came', came)],
    ['meant', written('meant', meant)],
  ])
  return sentence.replace(/\{(place|came|meant)\}/g, (_, name: string) => said.get(name)!)
}
