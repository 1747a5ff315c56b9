/**
 * Test cards: numbers that are valid by Luhn's formula, of payment systems and banks that do not exist. The full number
 * stands here and nowhere else: what a terminal keeps and says of a card is its mask.
 */
import Type, { type Static } from 'typebox'
import { Text } from '../schemas/state.ts'
import type { BankRefusal } from './bank-status.ts'

interface TestCard {
  number: string
  payment_system: string
  issuer_name: string
  owner_name: string
  pin: boolean
  /** What its bank refuses every operation with, unless the script says otherwise; null: it has money enough. */
  declines: BankRefusal | null
}

export const TEST_CARDS = {
  /** The everyday card. */
  valid: card('9004200000000011', 'KALYNA', 'Банк «Левада»', 'OKSANA HONCHAR', true, null),
  /** Held to the reader: no PIN is asked for. */
  contactless: card('9004200000000029', 'KALYNA', 'Банк «Левада»', 'TARAS MELNYK', false, null),
  /** Of another payment system and another bank. */
  foreign: card('9100770000000016', 'SOKIL', 'Bank of Avalon', 'MARY WREN', true, null),
  'insufficient-funds': declining('9004200000000037', 'insufficientFundsOnAccount'),
  'wrong-pin': declining('9004200000000045', 'incorrectPinCode'),
  expired: declining('9004200000000052', 'cardExpired'),
  lost: declining('9004200000000060', 'lostCard'),
  stolen: declining('9004200000000078', 'stolenCard'),
  'over-limit': declining('9004200000000086', 'withdrawalLimitHasBeenExceeded'),
  'not-honoured': declining('9004200000000094', 'doNotHonour'),
  'silent-bank': declining('9004200000000102', 'noConnectionWithIssuingBank'),
} as const satisfies Record<string, TestCard>

export type CardName = keyof typeof TEST_CARDS

export const CARD_NAMES = Object.keys(TEST_CARDS) as CardName[]

/** A card as a terminal knows it once it is read. */
export const PresentedCard = Type.Object({
  name: Type.Enum(CARD_NAMES),
  /** First six and last four digits of the number; 16 characters. */
  mask: Text,
  payment_system: Text,
  issuer_name: Text,
  owner_name: Text,
  /** Whether its owner is asked for a PIN. */
  pin: Type.Boolean(),
})
export type PresentedCard = Static<typeof PresentedCard>

function card(
  number: string,
  payment_system: string,
  issuer_name: string,
  owner_name: string,
  pin: boolean,
  declines: BankRefusal | null,
): TestCard {
  return { number, payment_system, issuer_name, owner_name, pin, declines }
}

function declining(number: string, declines: BankRefusal): TestCard {
  return card(number, 'KALYNA', 'Банк «Левада»', 'NAZAR BONDAR', true, declines)
}

/** First six digits, last four, stars between: at most 19 characters for any card (FLD-025). */
export const maskOf = (number: string): string => number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4)

/** What a terminal reads from a card of the catalogue. */
export function presented(name: CardName): PresentedCard {
  const { number, payment_system, issuer_name, owner_name, pin } = TEST_CARDS[name]
  return { name, mask: maskOf(number), payment_system, issuer_name, owner_name, pin }
}
