/** The receipt template in force for the register of the key, and its logos. */
import Type from 'typebox'
import type { SeedReceiptTemplate } from '../../../../machines/vocabulary/seed-data.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../wire/http/operation.ts'
import type { RequestBy } from '../../../wire/http/request.ts'
import { image, imageAnswers, imageHeaders } from '../image.ts'
import { shownTemplate } from './receipt-templates.ts'
import { ReceiptTemplate } from './template-model.ts'

function forTheOneInForce(request: RequestBy<'key'>, answer: (row: SeedReceiptTemplate) => Reply | Promise<Reply>) {
  const { world, register, language } = request
  const row = world.reference.templateFor(register)
  return row ? answer(row) : refused('no template is in force', { cash_register_id: register.id }, language)
}

const withoutToken = { quirk: 'register-template-without-token', who: 'key' } as const

export const registerTemplateOperations: Operation[] = [
  operation({
    id: 'getRegisterTemplate',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template',
    surface: 'cloud',
    summary: 'The receipt template in force for the register of the key',
    clauses: ['CLD-439', 'CLD-440'],
    who: 'cashier and key',
    answers: { 200: ReceiptTemplate },
    variant: withoutToken,
    handle: (request) => forTheOneInForce(request, async (row) => reply(200, await shownTemplate(request, row))),
  }),
  operation({
    id: 'getRegisterTemplateHtmlLogo',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template/html_logo.png',
    surface: 'cloud',
    summary: "The picture at the head of the register's receipts shown in HTML",
    clauses: ['CLD-441', 'CLD-443', 'CLD-445', 'CLD-007'],
    who: 'cashier and key',
    headers: Type.Object(imageHeaders),
    answers: imageAnswers,
    variant: withoutToken,
    handle: (request) =>
      forTheOneInForce(request, ({ html_logo }) => image(request, request.world.reference.picture(html_logo))),
  }),
  operation({
    id: 'getRegisterTemplateTextLogo',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template/text_logo.png',
    surface: 'cloud',
    summary: "The picture at the head of the register's receipts on paper, black and white",
    clauses: ['CLD-442', 'CLD-444', 'CLD-445', 'CLD-007'],
    who: 'cashier and key',
    headers: Type.Object(imageHeaders),
    answers: imageAnswers,
    variant: withoutToken,
    handle: (request) =>
      forTheOneInForce(request, ({ text_logo }) => image(request, request.world.reference.picture(text_logo))),
  }),
]
