/** The source of a module whose top-level bindings can be replaced. */
import { basename } from 'node:path'

/** Modules of the product, by their address; the group is the path from the root. */
export const PRODUCT_MODULE =
  /^file:(?!.*\/node_modules\/)(?!.*\.test\.ts$).*?\/((?:machines|server|simulators)\/.*\.ts)$/

/** A declaration at the top level of a module. */
const DECLARATION = /^(?:export )?(?:(const|let) (\w+)(?=[ :=])|(?:async )?(?:function\*? ?|class )(\w+))/gm

/** The register of the seams (`bindings.ts`), as opened modules find it. */
export const SEAM_REGISTER = 'kasalab.seams'

/**
 * The same module with its constants made variables, and its bindings handed to the register by its own namespace.
 * @param text TypeScript
 * @param path from the root
 */
export function withOpenBindings(text: string, path: string): string {
  const names = new Set<string>()
  const variables = text.replace(DECLARATION, (found, keyword?: string, value?: string, code?: string) => {
    names.add((value ?? code)!)
    return keyword === 'const' ? found.replace('const', 'let') : found
  })
  const bindings = [...names].map((name) => `${name}: [() => ${name}, ($: any) => { ${name} = $ as never }]`)
  return `${variables}
import * as $own from './${basename(path)}'
void globalThis[Symbol.for('${SEAM_REGISTER}')]($own, { ${bindings.join(', ')} })
`
}
