/** The answer of a device: whether it is valid, and the answer to the client that it becomes (FLD-024). */
import type { BankResult } from '../../../../machines/vocabulary/outside/bank-result.ts'
import { nativeStatuses, STATUS_NAMES } from '../../../../machines/vocabulary/outside/bank-status.ts'
import { failed, type RequestReference, succeeded } from '../messages.ts'

/** As it came, its types right. */
export interface DeviceAnswer {
  success: boolean
  code: number
  result: object
  /** What it says of a failure. */
  texts: { error?: string; description?: string }
}

/** The answer, or null when a member is wrong, or success and code do not agree (BRG-212, ERR-401). */
export function understood(said: Record<string, unknown>, operation_type: string): DeviceAnswer | null {
  const { success, code, error, description } = said
  const result = said.result ?? {}
  if (typeof success !== 'boolean' || !Number.isInteger(code) || said.operation_type !== operation_type) return null
  if (success !== (code === 0) || typeof result !== 'object' || Array.isArray(result)) return null
  const texts = {
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
  }
  return { success, code: code as number, result, texts }
}

/** With the ids the client gave; a failure without words of the device gets those of the status. */
export function deviceAnswerBody(
  asked: RequestReference,
  { success, code, result, texts }: DeviceAnswer,
  language: 'uk' | 'en',
): object {
  if (success) return succeeded(asked, result as BankResult)
  const status = STATUS_NAMES.find((name) => nativeStatuses[name].code === code) ?? 'resultCodeIsUnknown'
  return { ...failed(asked, status, language), code, ...texts, result }
}
