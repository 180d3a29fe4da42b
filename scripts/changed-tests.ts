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
const FEATURE_FILE = /^(?:(?:server|web)\/features|web\/entities)\/([^/]+)/

/** Test paths for `vitest run`: those of the changed files, and the enumerating tests. */
export function testsFor(changedFiles: string[], root: string): string[] {
  return [...relatedTests(changedFiles, root), ...ENUMERATING]
}

/**
 * Test paths of these files or folders: a test itself, else tests beside each, and all tests of its feature on both sides.
 * A module of the contract belongs to the features that handle its endpoints.
 */
export function relatedTests(paths: string[], root: string): string[] {
  const features = new Set(paths.filter((path) => !isTest(path)).flatMap((path) => featuresOf(path, root)))
  const folders = [...features].flatMap((feature) => ROOTS.map((base) => `${base}/${feature}/`))
  const beside = paths
    .filter((path) => isTest(path) || !FEATURE_FILE.test(path))
    .map((path) => (isTest(path) || !/\.\w+$/.test(path) ? path : `${dirname(path)}/`))
    .filter((path) => /^(server|web|contract|scripts)\/./.test(path))
  return [...new Set([...folders, ...beside])].filter((path) => existsSync(join(root, path)))
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The features that a file or a folder belongs to. */
export function featuresOf(path: string, root: string): string[] {
  const [, feature] = FEATURE_FILE.exec(path) ?? []
  if (feature) return [feature]
  if (!path.startsWith('contract/')) return []
  const module = basename(path).replace(/(\.values|\.default|\.test)?\.ts$/, '')
  return readdirSync(join(root, 'server/features')).filter((name) => {
    const folder = join(root, 'server/features', name)
    return readdirSync(folder).some(
      (source) => /\.(feature|handlers|routes)\.ts$/.test(source) && importsModule(join(folder, source), module),
    )
  })
}

function importsModule(path: string, module: string): boolean {
  return readFileSync(path, 'utf8').includes(`/contract/${module}.ts'`)
}
