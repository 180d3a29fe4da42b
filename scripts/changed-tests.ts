import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Tests that walk over all routes, tables, limits, documents and sources, so that any change may fail them. */
const ENUMERATING = [
  'server/testing/',
  'server/lib/limits.test.ts',
  'server/db/tables.test.ts',
  'server/features/settings/settings.data.test.ts',
  'server/features/reports/word-list.fields.test.ts',
  'server/cli/demo.test.ts',
  'contract/specified.test.ts',
  'server/features/docs/',
  'scripts/',
]
const ROOTS = ['server/features', 'web/features']
const FEATURE_FILE = /^(?:(?:server|web)\/features|web\/entities)\/([^/]+)\//

/**
 * Test paths for `vitest run`: tests beside each changed file, all tests of its feature on both sides, and the enumerating tests.
 * A module of the contract belongs to the features that import it in their routes.
 */
export function testsFor(changedFiles: string[], root: string): string[] {
  const features = new Set(changedFiles.flatMap((file) => featuresOf(file, root)))
  const folders = [...features].flatMap((feature) => ROOTS.map((base) => `${base}/${feature}/`))
  const beside = changedFiles
    .filter((file) => /^(server|web|contract)\//.test(file) && !FEATURE_FILE.test(file))
    .map((file) => `${dirname(file)}/`)
    .filter((folder) => folder.split('/').length > 2)
  return [...new Set([...folders, ...beside, ...ENUMERATING])].filter((path) => existsSync(join(root, path)))
}

function featuresOf(file: string, root: string): string[] {
  const [, feature] = FEATURE_FILE.exec(file) ?? []
  if (feature) return [feature]
  if (!file.startsWith('contract/')) return []
  const module = basename(file).replace(/(\.values|\.default|\.test)?\.ts$/, '')
  return readdirSync(join(root, 'server/features')).filter((name) => {
    const folder = join(root, 'server/features', name)
    return readdirSync(folder).some(
      (source) => source.endsWith('.routes.ts') && importsModule(join(folder, source), module),
    )
  })
}

function importsModule(path: string, module: string): boolean {
  return readFileSync(path, 'utf8').includes(`/contract/${module}.ts'`)
}
