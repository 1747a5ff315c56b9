/** Kinds of notices in Ukrainian, by their names, which are English. */
const UKRAINIAN: ReadonlyMap<string, string> = new Map([
  ['unknown member', 'невідоме поле'],
  ['unknown parameter', 'невідомий параметр'],
  ['member beside a newer one', 'поле поряд із новішим'],
  ['body not read', 'тіло не читається'],
  ['filter of nothing known', 'фільтр за невідомим'],
  ['quantity in thousandths', 'кількість у тисячних'],
  ['fraction cut off', 'дробову частину відкинуто'],
  ['truth kept as text', 'так чи ні збережено як текст'],
  ['day read as seconds', 'день прочитано як секунди'],
  ['time without an offset', 'час без зсуву'],
  ['span reversed', 'кінець проміжку раніше за початок'],
  ['window after now', 'проміжок у майбутньому'],
  ['offline already', 'каса вже в офлайні'],
  ['discount of more than there is', 'знижка більша за суму'],
  ['related receipt not known', 'невідомий пов’язаний чек'],
  ['answer of another media type', 'відповідь іншого типу'],
  ['client headers missing', 'немає заголовків клієнта'],
  ['excise without stamp', 'акциз без марки'],
  ['report made as a workbook', 'звіт буде таблицею XLSX'],
  ['card payment without receipt', 'оплата карткою без чека'],
  ['clock stopped', 'годинник зупинено'],
])

/** @returns the name itself, where it has no words of the language */
export const kindInWords = (kind: string, language: 'uk' | 'en'): string =>
  language === 'uk' ? (UKRAINIAN.get(kind) ?? kind) : kind
