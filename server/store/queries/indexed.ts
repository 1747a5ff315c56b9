/** Conditions in the words of partial indexes: a query that says the same, word for word, is answered from them. */

/** A register went offline or came back. */
export const LINKS = "type IN ('register.went-offline', 'register.went-online')"

/** Calls of webhooks that an inbox still keeps whole. */
export const KEPT = "type = 'event.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Mails that a mailbox still keeps whole. */
export const KEPT_MAILS = "type = 'mail.received' AND CASE WHEN json_valid(body) THEN body ->> '$.dropped' IS NULL END"

/** Documents were announced as fiscalized. */
export const ANNOUNCEMENTS = "type = 'documents.fiscalized'"
