/** The rows of a table of sockets, found by path. */
import type { IncomingMessage } from 'node:http'

/** Path and query of a request, without the prefix of its world. */
export const withoutWorld = ({ url }: IncomingMessage): string => url!.replace(/^\/w\/[^/?]+/, '')

/** A row, and the values of its parameters in the path. */
export interface RowFound<Row> {
  row: Row
  params: Record<string, string>
}

/** Finds the first row of a path without the prefix of its world. @returns null: no row has this path */
export function rowFinder<Row extends { path: string }>(rows: readonly Row[]): (path: string) => RowFound<Row> | null {
  const forms = rows.map((row) => ({ row, form: row.path.split('/') }))
  return (path) => {
    const steps = path.split('/')
    for (const { row, form } of forms) {
      const params = paramsOf(form, steps)
      if (params) return { row, params }
    }
    return null
  }
}

/** The parameters of a path; null when it is not of the form. */
function paramsOf(form: string[], steps: string[]): Record<string, string> | null {
  if (form.length !== steps.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of form.entries()) {
    const step = steps[index]!
    if (!name.startsWith(':')) {
      if (name !== step) return null
    } else {
      const value = decoded(step)
      if (!value) return null
      params[name.slice(1)] = value
    }
  }
  return params
}

/** null: it is no text in percent-encoding. */
function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step)
  } catch {
    return null
  }
}
