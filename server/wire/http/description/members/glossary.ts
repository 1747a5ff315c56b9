/** The glossary of the three surfaces that are described in OpenAPI. */
import { cloudReceiptMembers } from './cloud-receipts.ts'
import { documentMembers } from './documents.ts'
import { goodsMembers } from './goods.ts'
import { houseMembers } from './house.ts'
import { labMembers } from './lab.ts'
import { activityMembers, labRegisterMembers } from './lab-live.ts'
import { Glossary } from './member-text.ts'
import { permissionMembers } from './permissions.ts'
import { prepaymentMembers } from './prepayments.ts'
import { receiptMembers } from './receipts.ts'
import { requestMembers } from './requests.ts'
import { shiftMembers } from './shifts.ts'
import { templateMembers } from './templates.ts'
import { terminalMembers } from './terminals.ts'
import { worldFileMembers } from './world-file.ts'

export const glossary = new Glossary(
  houseMembers,
  goodsMembers,
  permissionMembers,
  shiftMembers,
  receiptMembers,
  cloudReceiptMembers,
  documentMembers,
  prepaymentMembers,
  templateMembers,
  requestMembers,
  labMembers,
  labRegisterMembers,
  activityMembers,
  terminalMembers,
  worldFileMembers,
)
