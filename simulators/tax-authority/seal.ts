/** The seal of a document, computed anew by the tax authority, which judges it. */
import { hash } from 'node:crypto'
import type { Document, Entry } from '../../machines/vocabulary/document.ts'

/** What the first document of a register names as the hash before it. */
export const GENESIS = '0'.repeat(64)

/** SHA-256 of the document's JSON text, members in the order they came; 64 hex digits. */
export const hashOf = (document: Document): string => hash('sha256', JSON.stringify(document))

/** SHA-256 over key and hash, base64: stands in for the qualified signature (NS-68). */
export const sealSignature = (keyId: string, documentHash: string): string =>
  hash('sha256', `${keyId}:${documentHash}`, 'base64')

/** Whether nothing in the document has changed since its hash was taken (JRN-006). */
export const isSealed = ({ document, hash }: Entry): boolean => hashOf(document) === hash
