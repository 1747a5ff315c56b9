/**
 * The offline protection data of a register: the seals of its documents, each over the text and over the seal before,
 * and the last of them in the register's own hand (ERR-110, JRN-010, NS-82).
 */
import { hash } from 'node:crypto'
import type { Entry } from '../vocabulary/document.ts'
import type { DocumentDamage, RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'
import { submitDocuments } from './submission.ts'

/** A document as it lies in the store: null when its row is there and cannot be read, undefined when there is none. */
export type Stored = Entry | null | undefined

/**
 * What has become of a document since it was sealed; null when it is as it was.
 * @param previous hash of the document before; null when it is not known
 */
export function damageOf(number: number, stored: Stored, previous: string | null): DocumentDamage | null {
  if (stored === undefined) return { number, what: 'deleted' }
  const isIntact =
    stored !== null &&
    stored.document.number === number &&
    hash('sha256', JSON.stringify(stored.document)) === stored.hash &&
    (previous === null || stored.document.previous_hash === previous)
  return isIntact ? null : { number, what: 'changed' }
}

const isSame = (one: DocumentDamage | null, other: DocumentDamage | null): boolean =>
  one?.number === other?.number && one?.what === other?.what

/** What a look at the store has found. Nothing damaged is sent; what has been mended is. */
export function noteDamage(
  register: RegisterContext,
  { at, damage }: RegisterEventOf<'journal.checked'>,
): RegisterStep {
  if (isSame(register.damage, damage)) return decided(register)
  const { ledger } = register
  const noted: RegisterContext = { ...register, damage, ledger: damage ? { ...ledger, in_flight: null } : ledger }
  return submitDocuments(decided(noted, { type: 'journal.checked', at, damage }), at)
}
