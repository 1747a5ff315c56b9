/** The register of the seams: the top-level bindings of each opened module. */
import { SEAM_REGISTER } from './opened-source.ts'

type Binding = readonly [get: () => unknown, set: (value: unknown) => void]
type Bindings = Readonly<Record<string, Binding>>

const byModule = new Map<object, Bindings>()

Object.assign(globalThis, {
  [Symbol.for(SEAM_REGISTER)](module: object, bindings: Bindings): void {
    byModule.set(module, bindings)
  },
})

/**
 * A binding of an opened module, exported or not.
 * @param module its namespace, as `import * as` gives it
 * @throws when there is none
 */
export function bindingOf(module: object, name: string): Binding {
  const bindings = byModule.get(module)
  if (!bindings) throw new Error(`the module of ${name} is not opened: run it with the loader of the seams`)
  const binding = bindings[name]
  if (!binding) throw new Error(`there is no ${name} at the top level of the module`)
  return binding
}
