import type { Rule } from './rule.ts'

/** Refusals of the doors: who may come in, and to what. */
export const doorRules = [
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
