/** The glossary of the three surfaces that are described in OpenAPI. */

import { cloudReceiptMembers, documentMembers, prepaymentMembers } from './cloud-receipts.ts'
import { goodsMembers } from './goods.ts'
import { houseMembers, permissionMembers, templateMembers } from './house.ts'
import { activityMembers, noticeMembers } from './lab/activity.ts'
import { labMembers } from './lab/lab.ts'
import { labAddressMembers, labOutageMembers, labRegisterMembers, worldFileMembers } from './lab/world.ts'
import { Glossary } from './member-text.ts'
import { receiptMembers } from './receipts.ts'
import { requestMembers } from './requests.ts'
import { shiftMembers, zRowMembers } from './shifts.ts'
import { terminalMembers } from './terminals.ts'

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
  labAddressMembers,
  labOutageMembers,
  labRegisterMembers,
  activityMembers,
  noticeMembers,
  terminalMembers,
  worldFileMembers,
  zRowMembers,
)
