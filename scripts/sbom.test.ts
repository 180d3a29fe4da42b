import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'
import { expect, test } from 'vitest'
import { ALLOWED_LICENCES, billOfMaterials, lockedPackages, packagesOfQuad } from './sbom.ts'

type Component = { name: string; version: string; 'bom-ref': string; hashes: { content: string }[] }
type Dependency = { ref: string; dependsOn: string[] }

const packages = packagesOfQuad()
const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('every package that Quad runs with has a licence of the list', () => {
  // Proves trust 23/1.
  expect(packages.length).toBeGreaterThan(100)
  const others = packages.filter(({ licence }) => !satisfies(licence, ALLOWED_LICENCES))
  expect(others.map(({ path, licence }) => `${path}: ${licence}`)).toEqual([])
})

test('licences are read as expressions, whose every part has to be of the list', () => {
  const combined = packages.filter(({ licence }) => / AND /.test(licence)).map(({ name }) => name)
  expect(combined).toContain('@img/sharp-wasm32')
  expect(satisfies('MIT AND GPL-2.0-only', ALLOWED_LICENCES)).toBe(false)
})

test('the bill of materials does not depend on what is installed', () => {
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['@img/sharp-linux-x64', '@img/sharp-win32-x64', '@img/sharp-wasm32']))
})

test('every package is one version with a checksum, from the registry', () => {
  // Proves trust 23/2.
  const { dependencies } = JSON.parse(read('package.json'))
  const locked = lockedPackages()
  const places = new Set(locked.map(([path]) => path))
  expect(Object.keys(dependencies).filter((name) => !places.has(`node_modules/${name}`))).toEqual([])
  const loose = locked.filter(
    ([, { version, integrity, link }]) =>
      link || !/^\d+\.\d+\.\d+/.test(version ?? '') || !/^sha512-/.test(integrity ?? ''),
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('every dependency is argued for in docs/dependencies.md', () => {
  // Proves trust 23/4.
  const argued = new Set(
    [...read('docs/dependencies.md').matchAll(/^- ([^(]+?)\s+\(/gm)].flatMap(([, names = '']) => names.split(/,\s+/)),
  )
  expect(Object.keys(JSON.parse(read('package.json')).dependencies).filter((name) => !argued.has(name))).toEqual([])
})

test('the bill of materials names every package that Quad runs with', () => {
  // Proves trust 23/3.
  const bill = billOfMaterials() as { components: Component[]; dependencies: Dependency[] }
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(packages.filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([])
  for (const name of ['node', 'fastify', 'react', 'zod', 'better-sqlite3']) {
    expect(bill.components.map((component) => component.name)).toContain(name)
  }
  expect(bill.components.map((component) => component.name)).not.toContain('vitest')
  expect(bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toEqual([])
  const references = new Set(bill.components.map((component) => component['bom-ref']))
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.has(ref))).toEqual([])
  expect(bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/react-dom@'))?.dependsOn).toHaveLength(2)
})
