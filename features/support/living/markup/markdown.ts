/** Markdown of the pages that are made. */

/** Text of a table cell: bars, which end it, are escaped. */
export const markdownCell = (text: string): string => text.replaceAll('|', '\\|')

/** Lines of a table. @param rows of cells, escaped */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${heads.join(' | ')} |`,
  `|${'---|'.repeat(heads.length)}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]
