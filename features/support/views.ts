/** What somebody can look at in the cloud: the question behind each name. */

export interface View {
  /** Behind `/api/v1`; `{shift_id}` stands for the id of the shift the scenario speaks of. */
  path: string
  /** The question names a register by its licence key. */
  withKey?: true
}

export const views: Record<string, View> = {
  'the profile': { path: '/cashier/me' },
  'the current shift': { path: '/cashier/shift' },
  'the registers': { path: '/cash-registers' },
  'the busy registers': { path: '/cash-registers?in_use=true' },
  'the free registers': { path: '/cash-registers?in_use=false' },
  'the device': { path: '/cash-registers/info', withKey: true },
  'the own shifts': { path: '/shifts' },
  'that shift': { path: '/shifts/{shift_id}' },
  'that shift in short': { path: '/shifts/short/{shift_id}' },
  'the shifts': { path: '/cash-registers/shifts', withKey: true },
  'the latest shifts': { path: '/cash-registers/shifts?desc=true', withKey: true },
  'the open shifts': { path: '/cash-registers/shifts?statuses=OPENED', withKey: true },
  'the offline codes': { path: '/cash-registers/get-offline-codes', withKey: true },
  'the offline time': { path: '/cash-registers/get-offline-time', withKey: true },
  'the number of offline codes': { path: '/cash-registers/get-offline-codes-count', withKey: true },
}
