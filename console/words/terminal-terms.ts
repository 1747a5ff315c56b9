/** Words of bank terminals that the machines use, in both languages: operations, what a screen shows, and cards. */
import type { Language } from './words.ts'

type Term = Readonly<Record<Language, string>>

const term = (en: string, uk: string): Term => ({ en, uk })

const TERMS: ReadonlyMap<string, Term> = new Map(
  Object.entries({
    purchase: term('purchase', 'оплата'),
    cancel: term('refund', 'повернення'),
    settlement: term('settlement', 'звірка підсумків'),
    'display-receipt': term('slip on the screen', 'чек на екрані'),
    'print-receipt': term('slip to print', 'друк чека'),
    ready: term('ready', 'готовий до роботи'),
    queued: term('waiting in the queue', 'чекає в черзі'),
    'waiting-for-card': term('tap or insert the card', 'прикладіть або вставте картку'),
    'card-read': term('the card has been read', 'картку прочитано'),
    pin: term('enter the PIN', 'введіть ПІН-код'),
    authorising: term('calling the bank', 'зв’язок із банком'),
    approved: term('approved', 'схвалено'),
    declined: term('declined', 'відмовлено'),
    cancelled: term('cancelled by the customer', 'скасовано клієнтом'),
    'timed-out': term('the time is over', 'час очікування минув'),
    failed: term('interrupted', 'операцію перервано'),
    valid: term('valid card', 'дійсна картка'),
    contactless: term('contactless', 'безконтактна'),
    foreign: term('of a foreign bank', 'іноземного банку'),
    'insufficient-funds': term('without money', 'без грошей'),
    'wrong-pin': term('with a wrong PIN', 'з неправильним ПІН-кодом'),
    expired: term('expired', 'прострочена'),
    lost: term('lost', 'загублена'),
    stolen: term('stolen', 'викрадена'),
    'over-limit': term('over its limit', 'понад ліміт'),
    'not-honoured': term('not honoured', 'банк не приймає'),
    'silent-bank': term('its bank is silent', 'банк мовчить'),
  }),
)

/** A word of the machines in the reader's language; one that has none as it is. */
export const terminalTerm = (word: string, language: Language): string => TERMS.get(word)?.[language] ?? word
