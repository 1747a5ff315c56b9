/** Members of the lab: where clients are told to meet the server. */
import type { MemberTexts } from '../member-text.ts'

const OWNERS = 'PublicAddresses setAddresses'

export const labAddressMembers: MemberTexts = {
  base_url: { [OWNERS]: 'Where the cloud API and the lab are met; null: where they are asked' },
  local_base_url: { [OWNERS]: 'Where the desks are met; null: at the name that is asked, with the port of the desks' },
  terminal_lan_url: { [OWNERS]: 'Where the bank terminals are met, ws:// or wss://; null: at the name that is asked' },
  smtp_url: { [OWNERS]: 'Where the mailboxes are met, smtp://, without name and password; null: where they listen' },
  direct_hosts:
    'Names under which the ports are met that the server listens on, as by a container beside it: who asks by one is told these',
}
