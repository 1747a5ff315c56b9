/** How to get on after a refusal, by the name of its rule. */
import { DAY } from './day.ts'
import { FIGURES } from './figures.ts'
import { REQUESTS } from './requests.ts'
import type { Ways } from './ways.ts'

const ACCESS: Ways = {
  'register already used by another agent identifier': {
    cause: 'service',
    en: 'Work at the computer that opened the shift: send its X-Device-ID. Closing the shift does not free the register.',
    uk: 'Працюйте на комп’ютері, що відкрив зміну: надсилайте його X-Device-ID. Закриття зміни касу не звільняє.',
  },
  'cashier deactivated': {
    cause: 'key',
    en: 'Sign in as another cashier. Only the service activates this one again.',
    uk: 'Увійдіть іншим касиром. Цього може знову активувати лише сервіс.',
  },
  "register outside the cashier's outlet": {
    cause: 'till',
    en: "Take the licence key of a register of the cashier's own outlet.",
    uk: 'Візьміть ключ ліцензії каси з торгової точки цього касира.',
  },
  'only a senior cashier closes the shift of another': {
    cause: 'till',
    en: 'Sign in as a senior cashier, or let the cashier who opened the shift close it.',
    uk: 'Увійдіть старшим касиром, або хай зміну закриє касир, який її відкрив.',
  },
  'only a senior cashier closes a shift by its id': {
    cause: 'till',
    en: 'Close your own shift without an id: POST /api/v1/shifts/close. A senior cashier closes it by its id.',
    uk: 'Закрийте власну зміну без ідентифікатора: POST /api/v1/shifts/close. За ідентифікатором її закриває старший касир.',
  },
  'no access token': {
    cause: 'till',
    en: 'Sign in as a cashier, and send the token as Authorization: Bearer ….',
    uk: 'Увійдіть касиром і надсилайте токен у заголовку Authorization: Bearer ….',
  },
  'credentials of another scheme': {
    cause: 'till',
    en: 'Sign in as a cashier, and send the token in Authorization: Bearer …. Login and password belong in the body of the sign-in.',
    uk: 'Увійдіть касиром і надсилайте токен у заголовку Authorization: Bearer …. Логін і пароль надсилають у тілі запиту на вхід.',
  },
  'access token not valid': {
    cause: 'till',
    en: 'Sign in again as the cashier, and send the new token in Authorization: Bearer ….',
    uk: 'Увійдіть касиром знову й надсилайте новий токен у заголовку Authorization: Bearer ….',
  },
  'licence key not valid': {
    cause: 'key',
    en: 'Send the licence key of a register of the cashier’s organization in X-License-Key.',
    uk: 'Надішліть у X-License-Key ключ ліцензії каси тієї ж організації, що й касир.',
  },
  'invalid login or password': {
    cause: 'key',
    en: 'Send the login and the password that the service has issued to the cashier.',
    uk: 'Надішліть логін і пароль, які сервіс видав касирові.',
  },
  'invalid pin code': {
    cause: 'key',
    en: 'Send the pin code of a cashier of this register.',
    uk: 'Надішліть пін-код касира цієї каси.',
  },
  'register not of type AGENT': {
    cause: 'till',
    en: 'Send the licence key of a register of type AGENT in X-License-Key, or sign in by login and password.',
    uk: 'Надішліть у X-License-Key ключ ліцензії каси типу AGENT або увійдіть за логіном і паролем.',
  },
  'access key not known': {
    cause: 'key',
    en: 'Send an integration key of your own in X-Access-Key, or leave the header out.',
    uk: 'Надішліть у X-Access-Key власний ключ інтеграції або не надсилайте цього заголовка.',
  },
  "the terminal's token is for another register": {
    cause: 'till',
    en: 'Ask for a terminal token for this register, and connect with it: POST /api/v1/paylink/auth/client.',
    uk: 'Отримайте токен термінала для цієї каси й під’єднайтеся з ним: POST /api/v1/paylink/auth/client.',
  },
  'not a register of currency exchange': {
    cause: 'service',
    en: 'Ask the service for a register of currency exchange. At this one, sell and move cash in or out: POST /api/v1/receipts/service.',
    uk: 'Замовте в сервісу касу обміну валют. На цій касі продавайте, вносьте й вилучайте готівку: POST /api/v1/receipts/service.',
  },
  'host not a name of this server': {
    cause: 'sandbox',
    en: 'Call the server by its own address, without another Host. Or start it with --allowed-host and that name.',
    uk: 'Звертайтеся за власною адресою сервера, без іншого Host. Або запустіть його з --allowed-host і цим ім’ям.',
  },
  'page of an origin not allowed': {
    cause: 'sandbox',
    en: 'Open the page from this machine, so that Origin names it. Or start the server with --cors-origin and that origin.',
    uk: 'Відкрийте сторінку з цієї машини, щоб Origin називав її. Або запустіть сервер із --cors-origin і цим джерелом.',
  },
  'browser that does not say which page asks': {
    cause: 'sandbox',
    en: 'Send the header X-Client-Name from a program.',
    uk: 'Надсилайте з програми заголовок X-Client-Name.',
  },
  'lab token needed': {
    cause: 'sandbox',
    en: 'Send the token that the server was started with in X-Lab-Token.',
    uk: 'Надішліть у X-Lab-Token токен, з яким запущено сервер.',
  },
  'world held by a token': {
    cause: 'sandbox',
    en: 'Send the token that the world was made with in X-Lab-Token.',
    uk: 'Надішліть у X-Lab-Token токен, з яким створено світ.',
  },
}

export const HINTS: Ways = { ...DAY, ...FIGURES, ...ACCESS, ...REQUESTS }
