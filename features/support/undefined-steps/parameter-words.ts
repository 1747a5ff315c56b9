/** The words of a step parameter, read from its regular expression. */

const METACHARACTERS = /[\\^$.*+?()[\]{}|]/

/** Tokens of an expression: groups with the `?` behind them, bars between alternatives, and the text between. */
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
  // An optional part is a group followed by `?`
  return pieces.flatMap((piece, index) => {
    const isGroup = (text: string | undefined): boolean => text?.startsWith('(') ?? false
    if (isGroup(piece)) return pieces[index + 1]?.startsWith('?') ? [`${piece}?`] : [piece]
    const rest = isGroup(pieces[index - 1]) ? piece.replace(/^\?/, '') : piece
    return rest === '' ? [] : [rest]
  })
}

/** Literal text of an expression; none: it is a pattern. */
function literal(piece: string): string[] {
  const bare = piece.replace(/\\[^\w]/g, '')
  return METACHARACTERS.test(bare) ? [] : [piece.replace(/\\([^\w])/g, '$1')]
}

/** All literal alternatives of an expression, without optional parts. */
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
