/** The glossary of the three surfaces that are described in OpenAPI. */

import { cloudReceiptMembers } from './cloud-receipts.ts'
import { documentMembers } from './documents.ts'
import { goodsMembers } from './goods.ts'
import { houseMembers } from './house.ts'
import { activityMembers } from './lab/activity.ts'
import { labMembers } from './lab/lab.ts'
import { labAddressMembers } from './lab/lab-addresses.ts'
import { labOutageMembers } from './lab/lab-outages.ts'
import { labRegisterMembers } from './lab/lab-registers.ts'
import { noticeMembers } from './lab/notices.ts'
import { worldFileMembers } from './lab/world-file.ts'
import { Glossary } from './member-text.ts'
import { permissionMembers } from './permissions.ts'
import { prepaymentMembers } from './prepayments.ts'
import { receiptMembers } from './receipts.ts'
import { requestMembers } from './requests.ts'
import { shiftMembers } from './shifts.ts'
import { templateMembers } from './templates.ts'
import { terminalMembers } from './terminals.ts'
import { zRowMembers } from './z-rows.ts'

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
