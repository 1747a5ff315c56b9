/** All that is said of mail and of messages, and all that is asked of those who send and take them. */
import type { MailboxCommand, MailboxFact } from '../outside/mailbox.ts'
import type { MessengerCommand, MessengerFact } from '../outside/messenger.ts'
import type { MailPreferenceCommand, MailPreferenceFact } from './mail-preference.ts'
import type { MailingCommand, MailingFact } from './mailing.ts'

export type MailFact = MailingFact | MailPreferenceFact | MailboxFact | MessengerFact
export type MailCommand = MailingCommand | MailPreferenceCommand | MailboxCommand | MessengerCommand
