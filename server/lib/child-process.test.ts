import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment, forkModule, runInChild } from './child-process.ts'

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

/** A module that answers after this code has run. */
function taskModule(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-task-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'task.ts')
  const task = JSON.stringify(join(import.meta.dirname, 'child-task.ts'))
  writeFileSync(path, `import { answerOnce } from ${task}\nanswerOnce(1e9, async () => { ${code}; return 'done' })`)
  return path
}

test('a task is bound by its processor time, not by time that passes', async () => {
  // Proves trust 31/1.
  const { signal } = new AbortController()
  const limits = { heapMaxMb: 64, processorMs: 2000, signal }
  const waiting = taskModule('await new Promise((resolve) => setTimeout(resolve, 2500))')
  expect(await runInChild(waiting, {}, limits)).toBe('done')
  expect(await runInChild(taskModule('for (;;) {}'), {}, limits)).toEqual({ error: 'it took too long' })
})
