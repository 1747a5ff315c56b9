/**
 * Every refusal, in order of precedence: deciding is "the first that says no" (NS-65: 422, 409, 403, 400).
 * A rule's name is its condition in words, the same here, in the features and in the steps.
 */

import { codeOf, codesLeft } from './ledger.ts'
import { OFFLINE_SESSION_MS, SHIFT_DURATION_MS, SMALLEST_COIN_MINOR_UNITS } from './limits.ts'
import { cashRounded } from './rounding.ts'
import type { ReceiptTotals } from './sums.ts'
import type { Refused, RegisterCommand, RegisterContext } from './vocabulary/register.ts'

/** The figures that broke a rule. */
export type Values = Refused['values']

export interface Rule {
  name: string
  status: 400 | 401 | 403 | 404 | 409
  /** Stable machine code beside the message; null where the live service sends null. */
  code: string | null
  clause: string
  /** Message text; `{name}` stands for a value. */
  uk: string
  en: string
}

type CommandType = RegisterCommand['type']

interface RegisterRule extends Rule {
  on: readonly CommandType[]
  /** null when the rule holds, else what broke it. */
  broken(register: RegisterContext, command: never, totals: ReceiptTotals | null): Values | null
}

/** Types the predicate by the commands the rule is on. */
function rule<T extends CommandType>(
  head: Rule,
  on: readonly T[],
  broken: (
    register: RegisterContext,
    command: Extract<RegisterCommand, { type: T }>,
    totals: ReceiptTotals | null,
  ) => Values | null,
): RegisterRule {
  return { ...head, on, broken }
}

/** What broke the rule is put together only when it is broken: most commands break none. */
const is = (broken: boolean, values: () => Values = () => ({})): Values | null => (broken ? values() : null)
const day = (at: number): string => new Date(at).toISOString()

const OPEN_SHIFT_NEEDED = ['receipt.sell', 'receipt.service', 'shift.close', 'report.print'] as const
const FISCAL = ['receipt.sell', 'receipt.service', 'shift.open', 'shift.close'] as const
const RECEIPTS = ['receipt.sell', 'receipt.service'] as const
const SPENDING_CODES = [...FISCAL, 'register.go-offline'] as const

/** Rules a register judges by. */
export const registerRules: readonly RegisterRule[] = [
  rule(
    {
      name: 'test and production are kept apart',
      status: 403,
      code: 'cash_register.test_mode_differs',
      clause: 'CLD-012',
      uk: 'Тестовий касир не може працювати на робочій касі, а робочий на тестовій',
      en: 'A test cashier cannot work on a production register, nor a production cashier on a test one',
    },
    ['shift.open'],
    (register, { cashier }) => is(cashier.is_test !== register.is_test, () => ({ register_is_test: register.is_test })),
  ),
  rule(
    {
      name: "register outside the cashier's outlet",
      status: 403,
      code: 'cash_register.other_branch',
      clause: 'SHF-002',
      uk: 'Каса належить іншій торговій точці',
      en: 'The register belongs to another outlet',
    },
    ['shift.open'],
    (register, { cashier }) => is(cashier.branch_id !== register.branch_id, () => ({ branch_id: register.branch_id })),
  ),
  rule(
    {
      name: 'only a senior cashier closes the shift of another',
      status: 403,
      code: 'cashier.not_senior',
      clause: 'CLD-512',
      uk: 'Закрити чужу зміну може лише старший касир',
      en: 'Only a senior cashier may close the shift of another',
    },
    ['shift.close'],
    (register, { cashier }) =>
      is(cashier !== null && !cashier.senior && register.shift !== null && register.shift.cashier_id !== cashier.id),
  ),
  rule(
    {
      name: 'register blocked by a refusal of the tax authority',
      status: 403,
      code: 'cash_register.blocked_by_authority',
      clause: 'ERR-205',
      uk: 'Касу заблоковано через помилку податкової: {reason}. Виконайте синхронізацію',
      en: 'The register is blocked because of an error from the tax authority: {reason}. Synchronise the data',
    },
    FISCAL,
    ({ link, refusal }) => is(link === 'blocked' && refusal !== null, () => ({ reason: refusal?.error_message ?? '' })),
  ),
  rule(
    {
      name: 'receipt of this id exists already',
      status: 400,
      code: 'receipt.already_exists',
      clause: 'LOC-153',
      uk: 'Чек з ідентифікатором {id} вже існує',
      en: 'A receipt with id {id} exists already',
    },
    ['receipt.sell'],
    (_register, { known, request }) => is(known, () => ({ id: request.id })),
  ),
  rule(
    {
      name: 'shift not open',
      status: 400,
      code: 'shift.not_opened',
      clause: 'ERR-103',
      uk: 'Зміну не відкрито',
      en: 'The shift is not open',
    },
    OPEN_SHIFT_NEEDED,
    ({ shift }, command) =>
      is(
        shift?.status !== 'OPENED' ||
          (command.type === 'shift.close' && command.shift_id !== undefined && command.shift_id !== shift.id),
        () => ({ status: shift?.status ?? null }),
      ),
  ),
  rule(
    {
      name: 'cashier already works on this register',
      status: 400,
      code: 'shift.already_opened',
      clause: 'SHF-001',
      uk: 'Касир вже працює з даною касою',
      en: 'The cashier already works on this register',
    },
    ['shift.open'],
    ({ shift }, { cashier }) => is(shift !== null && shift.status !== 'CLOSED' && shift.cashier_id === cashier.id),
  ),
  rule(
    {
      name: 'register busy with another cashier',
      status: 400,
      code: 'cash_register.busy',
      clause: 'SHF-001',
      uk: 'Каса зайнята іншим касиром',
      en: 'The register is busy with another cashier',
    },
    ['shift.open'],
    ({ shift }) => is(shift !== null && shift.status !== 'CLOSED'),
  ),
  rule(
    {
      name: 'last local transaction date later than the current date',
      status: 400,
      code: 'cash_register.clock_behind',
      clause: 'ERR-111',
      uk: 'Дата останньої локальної транзакції {last_at} пізніша за поточну дату',
      en: 'The last local transaction is dated {last_at}, after the present moment',
    },
    [...FISCAL, 'register.go-offline'],
    ({ ledger }, { at }) => is(at < ledger.last_at, () => ({ last_at: day(ledger.last_at) })),
  ),
  rule(
    {
      name: 'offline session longer than the limit',
      status: 400,
      code: 'cash_register.offline_limit',
      clause: 'ERR-102',
      uk: 'Перевищено граничний час роботи в офлайн: {limit_hours} год. Касу заблоковано до виходу в онлайн',
      en: 'The offline session has outlived its limit of {limit_hours} h. The register is blocked until it is online',
    },
    FISCAL,
    ({ offline }, { at }) =>
      is(offline !== null && at - offline.since > OFFLINE_SESSION_MS, () => ({
        limit_hours: OFFLINE_SESSION_MS / 3_600_000,
      })),
  ),
  rule(
    {
      name: 'shift open longer than 24 hours',
      status: 400,
      code: 'shift.too_long',
      clause: 'ERR-105',
      uk: 'Зміна відкрита понад 24 години. Закрийте її та відкрийте нову',
      en: 'The shift has been open for more than 24 hours. Close it and open a new one',
    },
    RECEIPTS,
    ({ shift }, { at }) =>
      is(shift?.opened_at != null && at - shift.opened_at > SHIFT_DURATION_MS, () => ({
        opened_at: day(shift?.opened_at ?? 0),
      })),
  ),
  rule(
    {
      name: "receipt created on a day other than the shift's opening day",
      status: 400,
      code: 'shift.other_day',
      clause: 'ERR-104',
      uk: 'Чек створюється не в день відкриття зміни. Закрийте її та відкрийте нову',
      en: 'The receipt is made on a day other than the one the shift opened on. Close it and open a new one',
    },
    RECEIPTS,
    ({ shift }, { at }) =>
      is(shift !== null && at >= shift.day_ends_at, () => ({ opened_at: day(shift?.opened_at ?? 0) })),
  ),
  rule(
    {
      name: 'service amount not a multiple of 10',
      status: 400,
      code: 'receipt.smallest_coin',
      clause: 'ERR-107',
      uk: 'Сума внесення чи вилучення {value} не кратна 10: найменша монета 10 копійок',
      en: 'The amount {value} is not a multiple of 10: the smallest coin is 10 minor units',
    },
    ['receipt.service'],
    (_register, { request }) =>
      is(request.payment.value % SMALLEST_COIN_MINOR_UNITS !== 0, () => ({ value: request.payment.value })),
  ),
  rule(
    {
      name: 'withdrawal larger than the cash in the register',
      status: 400,
      code: 'cash_register.not_enough_cash',
      clause: 'ERR-106',
      uk: 'Недостатньо коштів у касі: є {balance}',
      en: 'Not enough funds in the register: it holds {balance}',
    },
    ['receipt.service'],
    ({ shift }, { request }) =>
      is(-request.payment.value > (shift?.sums.balance ?? 0), () => ({ balance: shift?.sums.balance ?? 0 })),
  ),
  rule(
    {
      name: 'cash not rounded by the rounding mode',
      status: 400,
      code: 'receipt.cash_not_rounded',
      clause: 'LOC-169',
      uk: 'Сума готівки має бути округлена за правилом {rounding_mode}',
      en: 'The cash must be rounded by the rule {rounding_mode}',
    },
    ['receipt.sell'],
    (_register, { request }) => is(!cashRounded(request), () => ({ rounding_mode: request.rounding_mode ?? null })),
  ),
  rule(
    {
      name: 'payments total less than the receipt total',
      status: 400,
      code: 'receipt.underpaid',
      clause: 'ERR-108',
      uk: 'Сума оплат {total_payment} менша за суму чека {payable}',
      en: 'The payments {total_payment} are less than the receipt total {payable}',
    },
    ['receipt.sell'],
    (_register, _command, totals) =>
      is(!totals!.is_return && totals!.total_payment < totals!.payable, () => ({
        total_payment: totals!.total_payment,
        payable: totals!.payable,
      })),
  ),
  rule(
    {
      name: 'payments of a return differ from its total',
      status: 400,
      code: 'receipt.return_payment_differs',
      clause: 'ERR-109',
      uk: 'Сума оплат {total_payment} не дорівнює сумі повернення {payable}',
      en: 'The payments {total_payment} do not equal the return total {payable}',
    },
    ['receipt.sell'],
    (_register, _command, totals) =>
      is(totals!.is_return && totals!.total_payment !== totals!.payable, () => ({
        total_payment: totals!.total_payment,
        payable: totals!.payable,
      })),
  ),
  rule(
    {
      name: 'offline codes asked while offline',
      status: 400,
      code: 'cash_register.offline',
      clause: 'CLD-414',
      uk: 'Запит офлайн-кодів можливий лише в онлайн-режимі',
      en: 'Offline codes can be asked for only while online',
    },
    ['codes.ask'],
    ({ link }) => is(link !== 'online', () => ({ link })),
  ),
  rule(
    {
      name: 'no offline code left',
      status: 400,
      code: 'cash_register.no_offline_codes',
      clause: 'LOC-123',
      uk: 'Закінчилися офлайн-коди',
      en: 'There is no offline code left',
    },
    SPENDING_CODES,
    ({ offline, codes }, { type }) =>
      is(codesLeft(codes) < 1 && (offline !== null || type === 'register.go-offline'), () => ({
        left: codesLeft(codes),
      })),
  ),
  rule(
    {
      name: 'offline code not the next of the pool',
      status: 400,
      code: 'offline_code.not_next',
      clause: 'CLD-408',
      uk: 'Офлайн-код {code} не є наступним вільним кодом каси',
      en: 'Offline code {code} is not the next free code of the register',
    },
    ['register.go-offline'],
    ({ codes, is_test }, { offline_code }) =>
      is(offline_code !== undefined && offline_code !== codeOf(codes, codes.next, is_test), () => ({
        code: offline_code ?? '',
      })),
  ),
  rule(
    {
      name: 'offline since before the last transaction',
      status: 400,
      code: 'date.fiscal_date_logic',
      clause: 'CLD-408',
      uk: 'Дата переходу в офлайн має бути не раніше {last_at} і не пізніше поточної',
      en: 'The moment of going offline must not be before {last_at} nor after the present',
    },
    ['register.go-offline'],
    ({ ledger }, { since, at }) =>
      is(since !== undefined && (since < ledger.last_at || since > at), () => ({ last_at: day(ledger.last_at) })),
  ),
]

const byCommand = new Map<string, RegisterRule[]>()
for (const each of registerRules)
  for (const type of each.on) byCommand.set(type, [...(byCommand.get(type) ?? []), each])

/**
 * The first rule a command breaks, as the answer to give, or null.
 * @param totals of the receipt to be made, when the command is a sale
 */
export function refusal(
  register: RegisterContext,
  command: RegisterCommand,
  totals: ReceiptTotals | null,
): Refused | null {
  for (const each of byCommand.get(command.type) ?? []) {
    const values = each.broken(register, command as never, totals)
    if (values) return { type: 'refused', at: command.at, rule: each.name, values }
  }
  return null
}

/** Refusals of the cashier actor and of the doors: who may come in, and to what. */
export const doorRules = [
  {
    name: 'cashier works on another register',
    status: 400,
    code: 'cashier.busy',
    clause: 'CLD-202',
    uk: 'Касир вже працює з іншою касою',
    en: 'The cashier works on another register',
  },
  {
    name: 'no access token',
    status: 403,
    code: null,
    clause: 'CLD-008',
    uk: 'Not authenticated',
    en: 'Not authenticated',
  },
  {
    name: 'access token not valid',
    status: 401,
    code: 'base.credentials',
    clause: 'CLD-008',
    uk: 'Не вдалося перевірити облікові дані',
    en: 'Could not validate credentials',
  },
  {
    name: 'licence key not valid',
    status: 401,
    code: 'cash_register.invalid_license_key',
    clause: 'CLD-005',
    uk: 'Невірний ключ ліцензії каси',
    en: 'The licence key of the register is not valid',
  },
  {
    name: 'invalid login or password',
    status: 403,
    code: 'cashier.invalid_credentials',
    clause: 'CLD-103',
    uk: 'Невірний логін або пароль',
    en: 'Invalid login or password',
  },
  {
    name: 'invalid pin code',
    status: 403,
    code: 'cashier.invalid_credentials',
    clause: 'CLD-107',
    uk: 'Невірний пін-код',
    en: 'Invalid pin code',
  },
  {
    name: 'register not of type AGENT',
    status: 403,
    code: 'cash_register.not_agent',
    clause: 'CLD-108',
    uk: 'Вхід за пін-кодом доступний лише для кас типу AGENT',
    en: 'Pin-code sign-in is for registers of type AGENT',
  },
  {
    name: 'access key not known',
    status: 403,
    code: 'integration.invalid_access_key',
    clause: 'AUT-006',
    uk: 'Невідомий ключ інтеграції',
    en: 'The integration key is not known',
  },
  {
    name: 'shift of this id exists already',
    status: 400,
    code: 'shift.already_exists',
    clause: 'CLD-509',
    uk: 'Зміна з ідентифікатором {id} вже існує',
    en: 'A shift with id {id} exists already',
  },
  {
    name: 'lab token needed',
    status: 403,
    code: 'lab.token_needed',
    clause: 'LAB',
    uk: 'Лабораторія потребує токена в заголовку X-Lab-Token',
    en: 'The lab needs its token in the header X-Lab-Token',
  },
  {
    name: 'clock is not virtual',
    status: 400,
    code: 'lab.clock_not_virtual',
    clause: 'LAB',
    uk: 'Годинник світу {world} іде сам. Спершу зупиніть його: PUT /lab/clock {"mode":"virtual"}',
    en: 'The clock of world {world} runs by itself. Stop it first: PUT /lab/clock {"mode":"virtual"}',
  },
  {
    name: 'the default world cannot be deleted',
    status: 400,
    code: 'lab.default_world',
    clause: 'LAB',
    uk: 'Світ за замовчуванням не можна видалити, лише скинути: POST /lab/reset',
    en: 'The default world cannot be deleted, only reset: POST /lab/reset',
  },
  { name: 'unknown id', status: 404, code: 'not_found', clause: 'CLD-011', uk: 'Не знайдено', en: 'Not found' },
] as const satisfies readonly Rule[]

/** Name of a door's rule: a misspelt one does not compile. */
export type DoorRule = (typeof doorRules)[number]['name']

/** Any rule by its name. */
export const ruleNamed: ReadonlyMap<string, Rule> = new Map(
  [...registerRules, ...doorRules].map((each) => [each.name, each]),
)

/** The message of a refusal with its values filled in. */
export function messageOf(each: Rule, values: Values, language: 'uk' | 'en'): string {
  return each[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
