import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The software bill of materials, from the lockfile alone, so that it is the same with every version of npm. Why not
 * `@cyclonedx/cyclonedx-npm`: docs/dependencies.md.
 */

const ROOT = join(import.meta.dirname, '..')
const BILL_OF_MATERIALS = '.cache/sbom.cdx.json'
const MODULES = 'node_modules/'

/** Licences under which a package may be part of a work under AGPL-3.0-or-later. */
export const ALLOWED_LICENCES = [
  // Permissive.
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  // Public domain.
  ...['Unlicense', 'CC0-1.0'],
  // Fonts, which may be shipped with any work.
  'OFL-1.1',
  // Copyleft that the AGPL takes in: sharp's image library, loaded as it is.
  'LGPL-3.0-or-later',
  // Quad's own: MuPDF.
  'AGPL-3.0-or-later',
  // Copyleft by file, which the AGPL takes in.
  'MPL-2.0',
]

/** Licences of packages that name them in a text alone. */
const LICENCES_OF_READMES: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** A build tool that Quad also runs on. */
const RUNTIME = 'node'

export type Locked = {
  name?: string
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type Package = {
  path: string
  name: string
  version: string
  integrity: string
  /** An SPDX expression. */
  licence: string
  /** True for the binaries of one platform. */
  isOptional: boolean
  needs: string[]
}

/** Every package of the lockfile with its path in it, those of other platforms too. */
export function lockedPackages(): [path: string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries<Locked>(packages).filter(([path]) => path !== '')
}

/** The packages that Quad runs with, those of every platform: the direct ones and all that they need. */
export function packagesOfQuad(): Package[] {
  const locked = new Map(lockedPackages())
  const { dependencies, buildTools } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const direct = Object.keys(dependencies).filter((name) => name === RUNTIME || !buildTools.includes(name))
  const found = new Map<string, Package>()
  const add = (path: string) => {
    const entry = locked.get(path)
    // A peer dependency that only development has.
    if (!entry || entry.dev || entry.devOptional || found.has(path)) return
    const one = packageAt(path, entry, locked)
    found.set(path, one)
    one.needs.forEach(add)
  }
  for (const name of direct) add(MODULES + name)
  return [...found.values()]
}

function packageAt(path: string, entry: Locked, locked: Map<string, Locked>): Package {
  const name = entry.name ?? nameAt(path)
  return {
    path,
    name,
    version: entry.version ?? '',
    integrity: entry.integrity ?? '',
    licence: entry.license ?? LICENCES_OF_READMES[name] ?? 'none',
    isOptional: entry.optional ?? false,
    needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
      .map((needed) => placeOf(needed, path, locked))
      .filter((place) => place !== undefined),
  }
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length)
}

/** The path of the package that `from` resolves this name to: the nearest one on the way up. */
function placeOf(name: string, from: string, locked: Map<string, Locked>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}`)))) {
    const place = folder === '' ? MODULES + name : `${folder}/${MODULES}${name}`
    if (locked.has(place)) return place
    if (folder === '') return undefined
  }
}

/** The bill of materials as CycloneDX 1.5. */
export function billOfMaterials(): Record<string, unknown> {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const packages = packagesOfQuad()
  const references = new Map(packages.map((one) => [one.path, referenceOf(one)]))
  const distinct = [...new Map(packages.map((one) => [referenceOf(one), one])).values()]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: license } }] } },
    components: distinct.map((one) => ({
      type: 'library',
      'bom-ref': referenceOf(one),
      name: one.name,
      version: one.version,
      purl: referenceOf(one),
      scope: one.isOptional ? 'optional' : 'required',
      licenses: [/ (AND|OR) /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(one.integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
    })),
    dependencies: distinct.map((one) => ({
      ref: referenceOf(one),
      dependsOn: [...new Set(one.needs.map((place) => references.get(place)).filter((ref) => ref !== undefined))],
    })),
  }
}

function referenceOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Writes the bill of materials beside the caches, and returns its path. */
export function writeBillOfMaterials(): string {
  const path = join(ROOT, BILL_OF_MATERIALS)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
  return BILL_OF_MATERIALS
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(writeBillOfMaterials())
