/** What the image consists of, as CycloneDX: npm tells the packages, and the files of this machine are added. */
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import type { HostFile } from './base-files.ts'
import { printedBy, printedIfAny } from './engine.ts'

interface Component {
  type: string
  name: string
  version?: string
  purl?: string
  hashes?: { alg: string; content: string }[]
  properties?: { name: string; value: string }[]
}

/** The Debian package that a file is of. @returns null: of none, or this machine has other packages */
function packageOf(file: string): { name: string; version: string; purl: string } | null {
  for (const path of new Set([file, realpathSync(file)])) {
    const [, name, , architecture] =
      /^(([^:, ]+)(?::(\w+))?): \//.exec(printedIfAny('dpkg-query', ['-S', path]) ?? '') ?? []
    if (name === undefined) continue
    const version = printedBy('dpkg-query', ['-W', '-f', '$' + '{Version}', name]).trim()
    const bare = name.replace(/:.*/, '')
    const [, system = 'debian'] = /^ID=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
    const purl = `pkg:deb/${system}/${bare}@${encodeURIComponent(version)}${architecture ? `?arch=${architecture}` : ''}`
    return { name: bare, version, purl }
  }
  return null
}

/** @param nodeVersion of the image's Node, without a v */
function componentOf({ from, to }: HostFile, nodeVersion: string): Component {
  const content = createHash('sha256').update(readFileSync(from)).digest('hex')
  const common = { hashes: [{ alg: 'SHA-256', content }], properties: [{ name: 'kasalab:path', value: to }] }
  if (basename(to) === 'node')
    return { type: 'application', name: 'node', version: nodeVersion, purl: `pkg:npm/node@${nodeVersion}`, ...common }
  const known = packageOf(from)
  return known ? { type: 'library', ...known, ...common } : { type: 'file', name: basename(to), ...common }
}

/**
 * The bill of materials, as JSON text.
 * @param program folder with package.json and the installed packages
 */
export function billOfMaterials(program: string, taken: readonly HostFile[], nodeVersion: string): string {
  const told = printedBy('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], { cwd: program })
  const bill = JSON.parse(told) as { metadata: { component: Component }; components: Component[] }
  // npm calls it by its folder
  Object.assign(bill.metadata.component, { type: 'application', name: 'kasalab' })
  bill.components.push(...taken.map((file) => componentOf(file, nodeVersion)))
  return `${JSON.stringify(bill, null, 2)}\n`
}
