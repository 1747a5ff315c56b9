/** Clients whose defect is seen on a quiet day. */
import type { Defect } from './defects.ts'

export const QUIET_DEFECTS: readonly Defect[] = [
  {
    name: 'sells before its shift is open',
    rules: ['waits-until-opened'],
    edits: [
      ["  await shiftBecomes('OPENED', 'CREATED')\n", ''],
      ['  if (!state.change?.isIn) await putIn(50000)\n', ''],
    ],
  },
  {
    name: 'counts in hryvnias with a fraction',
    rules: ['whole-numbers'],
    edits: [["payments: [{ type: 'CASH', value: total }]", "payments: [{ type: 'CASH', value: total + 0.5 }]"]],
  },
  {
    name: 'pays less than its goods cost',
    rules: ['pays-its-goods'],
    edits: [["payments: [{ type: 'CASH', value: total }]", "payments: [{ type: 'CASH', value: total - 1 }]"]],
  },
  {
    name: 'sells without an id',
    rules: ['one-sale-one-id'],
    edits: [['const body = { id: sale.id, goods,', 'const body = { goods,']],
  },
  {
    name: 'has one id for all sales',
    rules: ['one-sale-one-id'],
    edits: [
      ['?? { id: randomUUID(), isSold: false }', "?? { id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01', isSold: false }"],
    ],
  },
  {
    name: 'believes it sold more than it declares',
    rules: ['sold-is-declared'],
    edits: [['JSON.stringify({ id: sale.id, total })', 'JSON.stringify({ id: sale.id, total: total + 100 })']],
  },
  {
    name: 'does not know of its last sale',
    rules: ['declared-is-sold'],
    edits: [
      [
        'if (!goods.some((item) => item.is_return)) appendFileSync',
        "if (!goods.some((item) => item.is_return) && name !== 'cheese 6') appendFileSync",
      ],
    ],
  },
  {
    name: 'does not say who it is',
    rules: ['says-who-it-is'],
    edits: [['headers: { ...NAMED, ', 'headers: { ']],
  },
  {
    name: 'says that its bodies are text',
    rules: ['says-its-body-is-json'],
    edits: [["'content-type': 'application/json'", "'content-type': 'text/plain'"]],
  },
  {
    name: 'has its token in addresses',
    rules: ['secrets-stay-out-of-addresses'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Text of a client
    edits: [['`${CLOUD}/api/v1${path}`', '`${CLOUD}/api/v1${path}?access_token=${state.token}`']],
  },
  {
    name: 'leaves its shift open',
    rules: ['leaves-nothing-open'],
    edits: [['  if (!state.closed) await close()\n', '']],
  },
  {
    name: 'does not wait until its shift is closed',
    rules: ['leaves-nothing-open'],
    edits: [["  await shiftBecomes('CLOSED', 'CLOSING')\n", '']],
  },
  {
    name: 'signs in for each request',
    rules: ['keeps-its-session'],
    edits: [['if (!state.token) await signIn()', 'await signIn()']],
  },
  {
    name: 'asks the lab',
    rules: ['asks-the-service-alone'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Text of a client
    edits: [['try {\n  if (!state.opened)', 'try {\n  await fetch(`${CLOUD}/lab/world`)\n  if (!state.opened)']],
  },
  {
    name: 'opens a shift at a register of real documents',
    rules: ['test-registers-alone'],
    edits: [["'x-license-key': told('LICENSE_KEY')", "'x-license-key': 'a0000000-0000-4000-8000-000000000003'"]],
  },
  {
    name: 'asks again and again for what is refused',
    rules: ['takes-no-for-an-answer'],
    edits: [['await putIn(50000)', 'for (let n = 0; n < 6; n++) await putIn(50005).catch(() => {})']],
  },
  {
    name: 'never ends',
    rules: ['ends-by-itself'],
    edits: [["console.log('the day is done')", 'await new Promise((resolve) => setTimeout(resolve, 1e9))']],
  },
  {
    name: 'ends with 1 when all is well',
    rules: ['ends-by-itself'],
    edits: [["console.log('the day is done')", 'process.exitCode = 1']],
  },
]
