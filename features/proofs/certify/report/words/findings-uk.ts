/** What the rules find, in Ukrainian: they say it in English, and each form of words has its translation here. */

const CALL = String.raw`(call \d+, \S+ \S+)`
const SUM = String.raw`([\d.]+ ₴)`

const WEBHOOK = String.raw`(webhook \d+ \(\S+\))`

/** Forms of words, each with its translation; calls are put into Ukrainian afterwards. */
const FORMS: readonly (readonly [form: string, ukrainian: string])[] = [
  [`${CALL} came before OPENED`, '$1 був раніше за OPENED'],
  [`${CALL} has the id (.*)`, '$1 має id $2'],
  [`${CALL} has the rrn of no purchase`, '$1 має rrn, якого немає в жодної оплати'],
  ['different sales have the id (.*)', 'різні продажі мають id $1'],
  [String.raw`(\d+) ids for (\d+) sales of (.*)`, '$1 id на $2 продажів: $3'],
  [
    `${CALL} repeats ${CALL}, whose answer it had not heard, without a look`,
    '$1 повторює $2, відповіді на який не було, і перед тим нічого не переглянуто',
  ],
  ['it did not end in its time', 'він не завершився вчасно'],
  [String.raw`it ended with (\d+)`, 'він завершився з $1'],
  ['it ended with a signal', 'його завершив сигнал'],
  [String.raw`it signed in again, and it ended with (\d+)`, 'він увійшов знову, але завершився з $1'],
  ['it signed in again, and (.*)', 'він увійшов знову, але не завершився добре'],
  [`it did not sign in again behind ${CALL}`, 'він не увійшов знову після: $1'],
  [String.raw`${CALL} came (-?\d+) ms behind 429`, '$1 був через $2 мс після 429'],
  [String.raw`${CALL} pays (\d+) for (\d+)`, '$1 оплачує $2 замість $3'],
  [String.raw`${CALL} takes (\d+) from a card for (\d+)`, '$1 знімає з картки $2 замість $3'],
  [`${CALL} does not`, '$1 цього не робить'],
  [`${CALL} says nothing`, '$1 не каже нічого'],
  [`${CALL} says (.*)`, '$1 каже $2'],
  [`${CALL} has one in its address`, '$1 має його в адресі'],
  [`${CALL} is about one`, '$1 стосується такої каси'],
  [String.raw`${CALL} came (\d+) times, and was refused with (\d+)`, '$1 повторено $2 разів, і щоразу відхилено з $3'],
  [`${CALL} has (.*)`, '$1 має $2'],
  [String.raw`it signed in (\d+) times`, 'він увійшов $1 разів'],
  ['it asked (.*) by way of the gateway', 'через шлюз він звернувся до $1'],
  [String.raw`it asked the lab \((.*)\): a service has none`, 'він звернувся до лабораторії ($1): у сервісі її немає'],
  [String.raw`it made more than (\d+) calls`, 'він зробив понад $1 викликів'],
  [
    String.raw`one sale, (\d+) receipts: ${SUM} declared twice \((.*)\)`,
    'один продаж, чеків $1: $2 задекларовано двічі ($3)',
  ],
  [`${SUM} given back twice`, '$1 повернено двічі'],
  [`${SUM} put in twice`, '$1 внесено двічі'],
  [`${SUM} taken out twice`, '$1 вилучено двічі'],
  [`${SUM} paid out twice`, '$1 видано двічі'],
  [`${SUM} without a receipt: (?:.*?) of (.*)`, '$1 без чека: $2'],
  [String.raw`${SUM} sold without a receipt \((.*)\)`, '$1 продано без чека ($2)'],
  [`${SUM} sold, ${SUM} declared`, 'продано $1, задекларовано $2'],
  [String.raw`${SUM} declared, and it does not know of it \((.*)\)`, '$1 задекларовано, а він про це не знає ($2)'],
  [`card charged ${SUM}, no receipt`, 'з картки знято $1, чека немає'],
  [`${SUM} given back to a card, no receipt`, '$1 повернено на картку, чека немає'],
  [`receipt without a payment: ${SUM}`, 'чек без оплати: $1'],
  [`card charged twice: ${SUM}`, 'з картки знято двічі: $1'],
  [`${CALL} pays anew, and what became of ${CALL} was not asked`, '$1 платить наново, а чим скінчився $2, не спитано'],
  [`card charged ${SUM}, ${SUM} by card in the receipt`, 'з картки знято $1, у чеку карткою $2'],
  [`card charged ${SUM}, ${SUM} declared as paid by it`, 'з картки знято $1, задекларовано $2 карткою'],
  [`${SUM} returned in a receipt, and not to the card`, '$1 повернено чеком, а не на картку'],
  [
    String.raw`${WEBHOOK} had another body than was signed, and was answered (\d+)`,
    '$1 мав не те тіло, яке підписано, а відповідь — $2',
  ],
  [String.raw`${WEBHOOK} was rightly signed, and answered (\d+)`, '$1 правильно підписано, а відповідь — $2'],
  [String.raw`${WEBHOOK} was not answered within (\d+) s`, 'на $1 немає відповіді за $2 с'],
  [String.raw`${WEBHOOK} came again, and was answered (\d+)`, '$1 прийшов знову, а відповідь — $2'],
  [String.raw`(\S+) was sold (\d+) times`, '$1 продано $2 разів'],
  ['it was killed behind its answer, and (.*)', 'його вбито після відповіді, і він не завершився добре'],
  [
    String.raw`(\d+) of its sales were told to it, and it does not know of them`,
    'про $1 його продажів йому повідомлено, а він про них не знає',
  ],
  [
    String.raw`${CALL} was refused \((.*)\), and ${CALL} came before it closed its shift`,
    '$1 відхилено ($2), і $3 був раніше, ніж він закрив зміну',
  ],
  [
    String.raw`${CALL} was refused \((.*)\), and it never closed its shift`,
    '$1 відхилено ($2), і він так і не закрив зміну',
  ],
  [
    String.raw`${CALL} was refused \((.*)\), and ${CALL} came before it went online`,
    '$1 відхилено ($2), і $3 був раніше, ніж він вийшов онлайн',
  ],
  [
    String.raw`${CALL} was refused \((.*)\), and it never went online`,
    '$1 відхилено ($2), і він так і не вийшов онлайн',
  ],
  [`${CALL} came, and it had not looked for codes`, '$1 надіслано, а на коди він не дивився'],
  [`${CALL} came, and its shift was refused`, '$1 надіслано, хоча його зміну відхилено'],
  [String.raw`${CALL} was refused with (\d+), and it ended with 0`, '$1 відхилено з $2, а він завершився з 0'],
  ['its register is offline at the end', 'наприкінці його каса офлайн'],
  ['it ended with 0, and its shift is OPENED', 'він завершився з 0, а його зміна OPENED'],
  ['a shift is (.*) at the end', 'наприкінці зміна $1'],
  ['it left while its shift was CLOSING', 'пішов, коли його зміна була CLOSING'],
]

const compiled = FORMS.map(([form, ukrainian]) => [new RegExp(`^${form}$`, 'su'), ukrainian] as const)

/** @returns the words of a rule in Ukrainian; those without a translation as they are */
export function findingInUkrainian(words: string): string {
  const [form, ukrainian] = compiled.find(([each]) => each.test(words)) ?? []
  return form === undefined
    ? words
    : words
        .replace(form, ukrainian!)
        .replace(/\bcall (?=\d+, )/g, 'виклик ')
        .replace(/\bwebhook (?=\d+ \()/g, 'вебхук ')
}
