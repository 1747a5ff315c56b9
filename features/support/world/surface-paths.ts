/**
 * Paths of everything a client can look at, on every surface. A path may contain names of ids that the scenario has met.
 */

/**
 * Of the cloud, with a cashier's token and the register's key: the paths of a list's last entry, `{id}`, and the forms of
 * that entry, which take longer.
 */
interface CloudPath {
  entry?: readonly string[]
  forms?: readonly string[]
}

/** Pictures and PDFs are made of what its page shows, and take ten times as long. */
const RECEIPT_FORMS = ['html', 'qrcode', 'print-blocks'] as const

export const CLOUD_PATHS: Record<string, CloudPath> = {
  '/cashier/me': {},
  '/cashier/shift': {},
  '/cashier/check-signature': {},
  '/cashier/tax': {},
  '/tax': {},
  '/organization': {},
  '/organization/receipt-config': {},
  '/organization/logo.png': {},
  '/organization/text_logo.png': {},
  '/organization/sms-billing': {},
  '/organization/cashiers': {},
  '/organization/billing-status': {},
  '/cash-registers?limit=1000': {},
  '/cash-registers?in_use=true': {},
  '/cash-registers/info': {},
  '/cash-registers/{cash_register_id}': {},
  '/cash-registers/get-offline-codes?count=10000': {},
  '/cash-registers/get-offline-codes-count': {},
  '/cash-registers/get-offline-time': {},
  '/cash-registers/receipt-template': {},
  '/cash-registers/receipt-template/html_logo.png': {},
  '/cash-registers/receipt-template/text_logo.png': {},
  '/cash-registers/shifts?desc=true&limit=50': { entry: ['/shifts/{id}', '/shifts/short/{id}'] },
  '/shifts?desc=true&limit=1000': {},
  '/receipts?desc=true&limit=100': {
    entry: ['/receipts/{id}', '/receipts/{id}/text', '/receipts/{id}/xml'],
    forms: RECEIPT_FORMS.map((form) => `/receipts/{id}/${form}`),
  },
  '/receipts/search?self_receipts=false': {},
  '/reports?desc=true': {},
  '/reports/periodical?from_date=2026-03-01T00:00:00Z&to_date=2026-03-31T00:00:00Z': {},
  '/reports/search?desc=true': {
    entry: ['/reports/{id}', '/reports/{id}/text'],
    forms: ['/reports/{id}/xml'],
  },
  '/transactions?desc=true': { entry: ['/transactions/{id}'] },
  '/prepayment-receipts/search?desc=true': { entry: ['/prepayment-receipts/{id}'] },
  '/receipt-templates?limit=1000': {
    entry: [
      '/receipt-templates/{id}',
      '/receipt-templates/{id}/assignments',
      '/receipt-templates/{id}/activation',
      '/receipt-templates/{id}/html_logo.png',
    ],
  },
  '/paylink/terminals?limit=1000': {},
  '/webhook': {},
  '/goods?limit=1000': { entry: ['/goods/{id}'] },
  '/goods/by-code/ХЛ-1': {},
  '/goods/groups': {},
  '/goods/import/task_status/{task_id}': {},
  '/goods/export/task_status/{task_id}': {},
  '/goods/export/file/{task_id}': {},
  '/branches': {},
  '/orders': {},
  '/terminals': {},
  '/invoices': {},
  '/extended-reports/{report_task_id}': {
    forms: ['xlsx', 'json', 'csv'].map((form) => `/extended-reports/{report_task_id}/report.${form}`),
  },
}

interface FurtherPaths {
  paths: readonly string[]
  /** These take longer. */
  forms: readonly string[]
}

export const DESK_PATHS: FurtherPaths = {
  paths: ['/kasa/status', '/shifts', '/tax/taxes'],
  forms: ['/reports/{report_id}/text', ...['', '/text', '/html'].map((form) => `/receipts/{receipt_id}${form}`)],
}

/** Of the lab, where the target has it. */
export const LAB_PATHS: FurtherPaths = {
  paths: [
    '/clock',
    '/timers',
    '/faults',
    '/quirks',
    '/authority/{cash_register_id}',
    '/prints/{cash_register_id}',
    '/reports',
    '/webhooks?limit=10000',
    '/webhooks/{cash_register_id}',
    '/mails',
    '/mailings',
    '/messages',
    '/unsubscribed',
  ],
  forms: ['txt', 'html'].map((form) => `/prints/{cash_register_id}/1.${form}`),
}

export const LAN_PATHS: readonly string[] = ['/api/devices']
