/** Receipt templates as the cloud shows them: whole (NS-09), listed, and for whom they are (NS-37). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import {
  type TemplateContext,
  type TemplateEntities,
  templateLook,
  templateTexts,
} from '../../../../machines/vocabulary/receipt-template.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedReceiptTemplate } from '../../../../machines/vocabulary/seed-data.ts'
import type { ReferenceData } from '../../../runtime/world/reference-data.ts'
import { Model } from '../../../transport/http/model.ts'

export const ReceiptTemplate = Model('ReceiptTemplate', {
  ...templateLook,
  ...templateTexts,
  id: Uuid,
  organization_id: Uuid,
  name: Type.String(),
  created_at: DateTime,
  updated_at: DateTime,
})

/** The ids alone of those a template is assigned to, or activated for. */
export const TemplateEntitiesModel = Model('TemplateEntities', {
  organization: Type.Boolean(),
  branches: Type.Array(Uuid),
  cash_registers: Type.Array(Uuid),
})

/** A template with its texts and sizes as they are now. */
export function templateModel(
  row: SeedReceiptTemplate,
  { texts, sizes, updated_at }: TemplateContext,
): Static<typeof ReceiptTemplate> {
  const { assignment, activation, html_logo, text_logo, ...shown } = row
  const created_at = instant(Date.parse(row.created_at))
  return { ...shown, ...texts, ...sizes, created_at, updated_at: instant(updated_at) }
}

const TemplateEntitiesDetail = Model('TemplateEntitiesDetail', {
  organization: Type.Boolean(),
  branches: Type.Array(Model('TemplateBranch', { id: Uuid, name: Type.String(), address: Type.String() })),
  cash_registers: Type.Array(
    Model('TemplateCashRegister', {
      id: Uuid,
      fiscal_number: Type.String(),
      number: Nullable(Type.Integer()),
      name: Type.String(),
    }),
  ),
})

/** Entities with their names; a register's number is an integer here, so one that is none is left out. */
const entitiesDetail = (
  { organization, branches, cash_registers }: TemplateEntities,
  reference: ReferenceData,
): Static<typeof TemplateEntitiesDetail> => ({
  organization,
  branches: branches.map((branch) => {
    const { id, name, address } = reference.branches.get(branch)!
    return { id, name, address }
  }),
  cash_registers: cash_registers.map((register) => {
    const { id, fiscal_number, number, title } = reference.registers.get(register)!
    return { id, fiscal_number, number: /^\d+$/.test(number) ? Number(number) : null, name: title }
  }),
})

export const ReceiptTemplateListItem = Model('ReceiptTemplateListItem', {
  id: Uuid,
  name: Type.String(),
  created_at: DateTime,
  assignment: TemplateEntitiesDetail,
  activation: TemplateEntitiesDetail,
  activated: Type.Boolean(),
})

/** One item of the list of templates: activated when it is so for any register. */
export const templateItemModel = (
  { id, name, created_at, assignment, activation }: SeedReceiptTemplate,
  reference: ReferenceData,
): Static<typeof ReceiptTemplateListItem> => ({
  id,
  name,
  created_at: instant(Date.parse(created_at)),
  assignment: entitiesDetail(assignment, reference),
  activation: entitiesDetail(activation, reference),
  activated: activation.organization || activation.branches.length > 0 || activation.cash_registers.length > 0,
})
