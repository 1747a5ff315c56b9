/** How to get on after a refusal of who asks: cashiers, registers, keys, tokens, terminals. */
import type { Ways } from './ways.ts'

export const ACCESS: Ways = {
  'register already used by another agent identifier': {
    en: 'Close the shift where it is open, or switch the fault other-device off.',
    uk: 'Закрийте зміну там, де її відкрито, або вимкніть збій other-device.',
  },
  'cashier deactivated': {
    en: 'Work with another cashier, or switch the fault cashier-deactivated off.',
    uk: 'Працюйте іншим касиром або вимкніть збій cashier-deactivated.',
  },
  "register outside the cashier's outlet": {
    en: "Take a register of the cashier's own outlet: the world lists which those are.",
    uk: 'Візьміть касу торгової точки цього касира: їх перелічено у світі.',
  },
  'only a senior cashier closes the shift of another': {
    en: 'Sign in as a senior cashier, or let the one who opened it close it.',
    uk: 'Увійдіть старшим касиром, або хай зміну закриє той, хто її відкрив.',
  },
  'only a senior cashier closes a shift by its id': {
    en: 'Close your own shift without an id, or sign in as a senior cashier.',
    uk: 'Закрийте власну зміну без ідентифікатора або увійдіть старшим касиром.',
  },
  'no access token': {
    en: 'Sign in, and send the token as Authorization: Bearer ….',
    uk: 'Увійдіть і надсилайте токен у заголовку Authorization: Bearer ….',
  },
  'credentials of another scheme': {
    en: 'Send Authorization: Bearer and the token of the sign-in; login and password go in the body of the sign-in alone.',
    uk: 'Надішліть Authorization: Bearer і токен, отриманий під час входу; логін і пароль надсилають лише в тілі запиту на вхід.',
  },
  'access token not valid': {
    en: 'Sign in again: the token has ended, was signed out, or is of another world.',
    uk: 'Увійдіть знову: токен закінчився, його скасовано або він з іншого світу.',
  },
  'licence key not valid': {
    en: 'Send the licence key of a register of this world in X-License-Key.',
    uk: 'Надішліть у X-License-Key ключ ліцензії каси цього світу.',
  },
  'invalid login or password': {
    en: 'Take the login and the password of a cashier as the world lists them.',
    uk: 'Візьміть логін і пароль касира такі, як їх подає світ.',
  },
  'invalid pin code': {
    en: 'Take the pin code of a cashier as the world lists it.',
    uk: 'Візьміть пін-код касира такий, як його подає світ.',
  },
  'register not of type AGENT': {
    en: 'Sign in by login and password, or take a register of type AGENT.',
    uk: 'Увійдіть за логіном і паролем або візьміть касу типу AGENT.',
  },
  'access key not known': {
    en: 'Send an integration key that the world lists, or leave the header out.',
    uk: 'Надішліть ключ інтеграції зі списку світу або не надсилайте заголовка.',
  },
  "the terminal's token is for another register": {
    en: 'Connect with the token and the register that belong together.',
    uk: 'Під’єднуйтесь із токеном тієї самої каси.',
  },
  'not a register of currency exchange': {
    en: 'Take a register of currency exchange.',
    uk: 'Візьміть касу для обміну валют.',
  },
  'host not a name of this server': {
    en: 'Call the server by its own address, or start it with --allowed-host.',
    uk: 'Звертайтесь за власною адресою сервера або запустіть його з --allowed-host.',
  },
  'page of an origin not allowed': {
    en: 'Start the server with --cors-origin and the origin of your page.',
    uk: 'Запустіть сервер із --cors-origin і джерелом вашої сторінки.',
  },
  'browser that does not say which page asks': {
    en: 'Send the header X-Client-Name from a program.',
    uk: 'Надішліть із програми заголовок X-Client-Name.',
  },
  'lab token needed': {
    en: 'Send the token that the server was started with in X-Lab-Token.',
    uk: 'Надішліть у X-Lab-Token токен, з яким запущено сервер.',
  },
  'world held by a token': {
    en: 'Send the token that the world was made with in X-Lab-Token, or that of the server.',
    uk: 'Надішліть у X-Lab-Token токен, з яким створено світ, або токен сервера.',
  },
}
