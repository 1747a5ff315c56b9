/** The seal of a document, computed independently by the tax authority. */
import { hash } from 'node:crypto'
import type { Document, Entry } from '../../machines/vocabulary/document.ts'

/** Previous hash of a register's first document. */
export const GENESIS = '0'.repeat(64)

/** SHA-256 of the document's JSON text, in its own order of members; 64 hex digits. */
export const hashOf = (document: Document): string => hash('sha256', JSON.stringify(document))

/** SHA-256 over key and hash, base64: stands in for the qualified signature (NS-68). */
export const sealSignature = (keyId: string, documentHash: string): string =>
  hash('sha256', `${keyId}:${documentHash}`, 'base64')

/** Whether the document is unchanged since it was hashed (JRN-006). */
export const isSealed = ({ document, hash }: Entry): boolean => hashOf(document) === hash
