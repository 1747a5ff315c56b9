/** Webhook settings as the cloud shows them: with the key in the answer to setting them, without it everywhere else. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { WebhookSettings } from '../../../../machines/vocabulary/webhook.ts'
import { Model } from '../../../wire/http/model.ts'

const settings = {
  /** As it was set; it may have letters of any alphabet. */
  url: Type.String(),
  last_error_date: Nullable(DateTime),
  last_error_message: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
}

/** FLD-013. */
export const WebhookModel = Model('Webhook', settings)
/** FLD-012. */
export const WebhookWithKey = Model('WebhookWithKey', { ...settings, key: Type.String({ minLength: 1 }) })
/** FLD-034. */
export const WebhookRemoved = Model('WebhookRemoved', { ok: Type.Boolean() })

export const webhookModel = (set: WebhookSettings): Static<typeof WebhookModel> => ({
  url: set.url,
  last_error_date: instantOrNull(set.last_error?.at ?? null),
  last_error_message: set.last_error?.message ?? null,
  created_at: instant(set.created_at),
  updated_at: instantOrNull(set.updated_at),
})

export const webhookWithKey = (set: WebhookSettings, key: string): Static<typeof WebhookWithKey> => ({
  ...webhookModel(set),
  key,
})
