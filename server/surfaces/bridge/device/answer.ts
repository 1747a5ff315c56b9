/** The answer of a device to what it was asked: whether it is one, and how the client is told of it (FLD-024). */
import type { BankResult } from '../../../../machines/vocabulary/outside/bank-operation.ts'
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

/** Under the ids the client gave; a failure that the device has no words for is told in ours. */
export function deviceAnswerBody(
  asked: RequestReference,
  { success, code, result, texts }: DeviceAnswer,
  language: 'uk' | 'en',
): object {
  if (success) return succeeded(asked, result as BankResult)
  const status = STATUS_NAMES.find((name) => nativeStatuses[name].code === code) ?? 'resultCodeIsUnknown'
  return { ...failed(asked, status, language), code, ...texts, result }
}
