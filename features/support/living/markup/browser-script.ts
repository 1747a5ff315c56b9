/** Scripts of the pages: CommonJS modules, whose texts stay as they are, as one classic script. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param modules text by the name that others require them by
 * @param main name of the one that starts
 * @returns a script that runs each module when it is first required
 */
export const browserScript = (modules: ReadonlyMap<string, string>, main: string): string => `(() => {
const made = new Map()
const modules = {
${[...modules].map(([name, text]) => `${JSON.stringify(name)}(module, exports, require) {\n${text}\n}`).join(',\n')}
}
const require = (name) => {
  if (!made.has(name)) {
    const module = { exports: {} }
    made.set(name, module)
    modules[name](module, module.exports, require)
  }
  return made.get(name).exports
}
require(${JSON.stringify(main)})
})()
`

/** The modules of a folder, by `./name.cjs`. */
export const modulesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.cjs'))
      .sort()
      .map((file) => [`./${file}`, readFileSync(join(folder, file), 'utf8')]),
  )
