/** WHERE conditions of partial indexes: a query uses such an index only if it repeats the condition word for word. */

/** A register went offline or online. */
export const LINKS = "type IN ('register.went-offline', 'register.went-online')"

/** Webhook calls that an inbox still keeps whole. */
export const KEPT = "type = 'event.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Mails that a mailbox still keeps whole. */
export const KEPT_MAILS = "type = 'mail.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Documents were announced as fiscalized. */
export const ANNOUNCEMENTS = "type = 'documents.fiscalized'"
