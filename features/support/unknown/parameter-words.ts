/** The words a parameter of steps is a list of, read out of its regular expression. */

const METACHARACTERS = /[\\^$.*+?()[\]{}|]/

/** An expression in pieces: groups with the `?` behind them, bars between alternatives, and the text between. */
function piecesOf(expression: string): string[] {
  const pieces: string[] = []
  let depth = 0
  let isOpen = false
  for (const part of expression.match(/\\.|\[(?:\\.|[^\]])*\]|./gs) ?? []) {
    const alone = depth === 0 && (part === '(' || part === '|')
    if (alone || !isOpen) pieces.push('')
    pieces[pieces.length - 1] += part
    if (part === '(') depth++
    if (part === ')') depth--
    isOpen = depth > 0 || !(part === ')' || part === '|')
  }
  // What may be left out stands behind its group.
  return pieces.flatMap((piece, index) => {
    const isGroup = (text: string | undefined): boolean => text?.startsWith('(') ?? false
    if (isGroup(piece)) return pieces[index + 1]?.startsWith('?') ? [`${piece}?`] : [piece]
    const rest = isGroup(pieces[index - 1]) ? piece.replace(/^\?/, '') : piece
    return rest === '' ? [] : [rest]
  })
}

/** Text of an expression as it is written; none when it leaves something open. */
function literal(piece: string): string[] {
  const bare = piece.replace(/\\[^\w]/g, '')
  return METACHARACTERS.test(bare) ? [] : [piece.replace(/\\([^\w])/g, '$1')]
}

/** All that an expression can be, of those alternatives in which nothing is open; what may be left out is left out. */
export function wordsOf(expression: string): string[] {
  const alternatives: string[][] = [['']]
  for (const piece of piecesOf(expression)) {
    if (piece === '|') {
      alternatives.push([''])
      continue
    }
    const [, inner, optional] = /^\((?:\?:)?(.*)\)(\??)$/s.exec(piece) ?? []
    if (optional) continue
    const own = inner === undefined ? literal(piece) : wordsOf(inner)
    alternatives.push(alternatives.pop()!.flatMap((before) => own.map((word) => before + word)))
  }
  return alternatives.flat()
}
