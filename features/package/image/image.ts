/**
 * `npm run image`: builds the container image from this repository and this machine, and pulls nothing. In it are Node
 * of the development dependencies, the libraries it is linked with, and the packed package with what it depends on.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { carriedOut, Misuse, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { strip, writeBase } from './base-files.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { dockerfile } from './dockerfile.ts'
import { printedBy, printedIfAny, requireEngine } from './engine.ts'
import { compile, thinOut, writeProgram } from './program-files.ts'

const NAME = 'npm run image'
const USAGE = `npm run image: builds the container image kasalab, of this repository and this machine; nothing is pulled

  --tag NAME       name of the image (kasalab:VERSION and kasalab:latest); repeatable
  --sbom FILE      what it consists of, as CycloneDX (.reports/image/kasalab-VERSION.cdx.json); also in the image, at
                   /kasalab/sbom.cdx.json
  --context FOLDER writes what an engine builds it of, and asks for none: docker build -t kasalab FOLDER
  --help

It needs Linux with glibc, ldd and tar, and but for --context the docker command with an engine that answers. With strip
(binutils) the image is 30 MB smaller.
`
const FAILED = 1

const root = join(import.meta.dirname, '../../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  description: string
  license: string
}
const { values } = scriptArguments(NAME, USAGE, {
  options: {
    tag: { type: 'string', multiple: true, default: [] },
    sbom: { type: 'string' },
    context: { type: 'string' },
  },
})
const tell = (line: string): boolean => process.stdout.write(`${line}\n`)

/** The commit, marked when the files differ from it. */
function revision(): string | null {
  const commit = printedIfAny('git', ['rev-parse', 'HEAD'], { cwd: root })
  if (commit === null) return null
  return commit.trim() + (printedIfAny('git', ['status', '--porcelain'], { cwd: root }) === '' ? '' : '-dirty')
}

/** By SOURCE_DATE_EPOCH, seconds, where it is set: the same image again. */
const created = (): string => {
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  return new Date(seconds === undefined ? Date.now() : Number(seconds) * 1000).toISOString()
}

/** Writes everything the engine needs, and the bill of materials beside it. */
function writeContext(folder: string, sbom: string): void {
  const program = join(folder, 'program')
  tell('packing, and installing what it depends on')
  const driver = writeProgram(root, program, tell)
  const node = join(folder, 'node')
  copyFileSync(join(root, 'node_modules/node/bin/node'), node)
  if (!strip(node)) tell('there is no strip (binutils): the image becomes 30 MB larger')
  strip(driver)
  const taken = writeBase(join(folder, 'base'), node, driver)
  const bill = billOfMaterials(program, taken, printedBy(node, ['--version']).trim().slice(1))
  for (const file of [join(program, 'sbom.cdx.json'), sbom]) writeFileSync(file, bill)
  tell('compiling')
  compile(node, program)
  rmSync(node)
  renameSync(join(program, 'node_modules'), join(folder, 'packages'))
  thinOut(join(folder, 'packages'))
  mkdirSync(join(folder, 'owned'))
  const { version, description, license } = manifest
  const facts = { title: 'Kasalab', version, description, licenses: license, revision: revision(), created: created() }
  writeFileSync(join(folder, 'Dockerfile'), dockerfile(facts))
}

/** Builds it, and starts it once. */
function build(folder: string, tags: readonly string[]): void {
  tell('building')
  printedBy('docker', ['build', '--pull=false', ...tags.flatMap((tag) => ['--tag', tag]), folder])
  const version = printedBy('docker', ['run', '--rm', '--read-only', tags[0]!, '--version']).trim()
  const bytes = Number(printedBy('docker', ['image', 'inspect', '--format', '{{.Size}}', tags[0]!]))
  tell(`built ${tags.join(' and ')}: ${version}, ${(bytes / 1e6).toFixed(0)} MB`)
}

function image(): void {
  if (process.platform !== 'linux') throw new Error('the image is built on Linux, of its libraries: run it there')
  const { context } = values
  if (context !== undefined && existsSync(context) && readdirSync(context).length > 0)
    throw new Misuse(`--context takes a folder that is new or empty: ${resolve(context)}`)
  if (context === undefined) {
    try {
      requireEngine()
    } catch (error) {
      const { message } = error as Error
      throw new Error(
        `${message}\nWithout one, --context FOLDER writes what is built elsewhere: docker build -t kasalab FOLDER`,
      )
    }
  }
  const sbom = resolve(values.sbom ?? join(root, `.reports/image/kasalab-${manifest.version}.cdx.json`))
  mkdirSync(join(sbom, '..'), { recursive: true })
  if (context !== undefined) {
    mkdirSync(context, { recursive: true })
    writeContext(resolve(context), sbom)
    tell(`written: docker build -t kasalab ${resolve(context)}`)
  } else {
    const folder = mkdtempSync(join(tmpdir(), 'kasalab-image-'))
    try {
      writeContext(folder, sbom)
      build(folder, values.tag.length > 0 ? values.tag : [`kasalab:${manifest.version}`, 'kasalab:latest'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  tell(`what it consists of: ${sbom}`)
}

process.exitCode = await carriedOut(NAME, FAILED, () => {
  image()
  return 0
})
