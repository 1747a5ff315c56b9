/** Words of the notices, in both languages. */
export const noticeWords = {
  en: {
    notices: 'Notices',
    noticesHint:
      'What this world has accepted, though it was probably meant otherwise. The answer names it in X-Notice.',
    noticesNone: 'Nothing of this kind has come.',
    noticesOff: 'Notices are switched off: nothing new is noticed.',
    noticesDropped: '{count|older notice is|older notices are} not here',
    noticesAsk: 'Throw all notices of this world away?',
    noticeTimes: '{count|time|times}, first at {moment}',
    noticed: 'Probably meant otherwise:',
  },
  uk: {
    notices: 'Зауваги',
    noticesHint: 'Що цей світ прийняв, хоча малося на увазі, мабуть, інше. Відповідь називає це в X-Notice.',
    noticesNone: 'Такого не надходило.',
    noticesOff: 'Зауваги вимкнено: нових не буде.',
    noticesDropped: '{count|давнішої зауваги|давніших зауваг|давніших зауваг} тут немає',
    noticesAsk: 'Викинути всі зауваги цього світу?',
    noticeTimes: '{count|раз|рази|разів}, уперше {moment}',
    noticed: 'Мабуть, малося на увазі інше:',
  },
} as const
