/** A description with examples in it: they follow the world, while the rest is the same for all worlds. */
import type { Examples } from './example-house.ts'

interface Described {
  operationId: string
  /** Those that are shared by all operations are referred to. */
  parameters: readonly ({ name: string } | { $ref: string })[]
  requestBody?: { content: Record<string, object> }
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

/** @param document of a surface as `openapi` gives it; it stays as it is */
export function withExamples(document: object, { bodies, parameters }: Examples): object {
  const illustrated = (operation: Described): object => {
    const { operationId, requestBody } = operation
    const shown = operation.parameters.map((each) => {
      if (!('name' in each)) return each
      const known = [`${operationId}.${each.name}`, each.name].find((name) => name in parameters)
      return known === undefined ? each : { ...each, example: parameters[known] }
    })
    if (!requestBody || !(operationId in bodies)) return { ...operation, parameters: shown }
    const content = mapped(requestBody.content, (media) => ({ ...media, example: bodies[operationId] }))
    return { ...operation, parameters: shown, requestBody: { ...requestBody, content } }
  }
  return { ...document, paths: mapped((document as Document).paths, (methods) => mapped(methods, illustrated)) }
}

const mapped = <From, To>(members: Record<string, From>, to: (member: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, to(member)]))
