/** Path of a world's inbox of webhooks, behind the world's prefix. */
export const INBOX = '/lab/webhooks/inbox'
