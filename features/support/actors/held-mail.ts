/** A mail that has come, by what the law says of it. */
export interface HeldMail {
  to: string[]
  subject: string | null
  message_id: string | null
}
