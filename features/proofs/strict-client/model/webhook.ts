/** Settings of webhooks. */
import { bool, moment, orNull, record, text } from '../decoding.ts'

export const webhookSettings = record({
  url: text,
  last_error_date: orNull(moment),
  last_error_message: orNull(text),
  created_at: moment,
  updated_at: orNull(moment),
})
export const webhookWithKey = record({ ...webhookSettings.fields, key: text })
export const webhookDeleted = record({ ok: bool })
