/** The mail with a receipt, to its buyer (LOC-170): the slip as text, as a page, and as a picture where it is not too large. */
import { MAIL_ATTACHMENT_BYTES } from '../../../../machines/limits.ts'
import type { Letter } from '../../../outbound/mail/mail.ts'
import type { Services } from '../../../outbound/services.ts'
import type { SlipForm } from '../../../rendering/documents/render-task.ts'
import { sourceOf } from '../../../rendering/documents/slip-source.ts'
import type { World } from '../../../runtime/world/world.ts'

const TOO_LONG = 'Чек задовгий для листа. Зверніться до продавця.'

/**
 * As the receipt is known by now: made online, it has its fiscal number once the tax authority has answered.
 * @throws when its document is missing or damaged, or too many slips are being rendered
 */
export async function receiptLetter(
  services: Services,
  world: World,
  cash_register_id: string,
  document: number,
): Promise<Letter> {
  const register = world.reference.registers.get(cash_register_id)!
  const { title, receipt_config } = world.reference.organizations.get(register.organization_id)!
  const source = await sourceOf(services, world, register, {
    at: world.clock.now(),
    slip: { kind: 'RECEIPT', document },
  })
  const render = async (form: SlipForm): Promise<Buffer | null> => {
    const owner = { world, register: cash_register_id }
    const read = async () => source
    const result = await services.renderers.mails.render({ owner, read, form, signal: services.ending })
    if ('full' in result) throw new Error('too many slips are being rendered for mails')
    if ('missing' in result) throw new Error(result.missing)
    if (!('bytes' in result)) return null
    const { buffer, byteOffset, byteLength } = result.bytes
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  const text = (await render({ as: 'text' }))?.toString() ?? TOO_LONG
  const html = (await render({ as: 'html' }))?.toString() ?? null
  const picture = await render({ as: 'png' })
  return {
    subject: receipt_config.email_subject || `Чек: ${title}`,
    text,
    html,
    attachments:
      picture === null || picture.length > MAIL_ATTACHMENT_BYTES
        ? [
            {
              filename: `receipt-${document}.txt`,
              contentType: 'text/plain; charset=utf-8',
              content: Buffer.from(text),
            },
          ]
        : [{ filename: `receipt-${document}.png`, contentType: 'image/png', content: picture }],
    unsubscribeUrl: null,
  }
}
