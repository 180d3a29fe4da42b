import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment, forkModule } from './child-process.ts'

test('a child process has the named variables, and no key that every object inherits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-child-'))
  const path = join(folder, 'child.mjs')
  writeFileSync(path, 'process.send({ ...process.env })')
  const inherited = { QUAD_INHERITED: 'x', NODE_OPTIONS: '--title=inherited' }
  Object.assign(Object.prototype, inherited)
  try {
    const child = forkModule(path, { heapMaxMb: 32, variables: { NAMED: 'yes' } })
    const [environment] = (await once(child, 'message')) as [Record<string, string>]
    expect(environment).toMatchObject({ NAMED: 'yes' })
    for (const name of [...Object.keys(inherited), 'PATH', 'HOME']) expect(Object.keys(environment)).not.toContain(name)
  } finally {
    for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name)
    rmSync(folder, { recursive: true })
  }
})

test('the environment of a child inherits from no object', () => {
  expect(Object.getPrototypeOf(childEnvironment({ NAMED: 'yes' }))).toBeNull()
})
