import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from './web-build.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quad-build-'))
  write(join(root, 'web'), 'old')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), name)
}

it('a build replaces the last one', async () => {
  await replaceFolder(join(root, 'web'), (folder) => write(folder, 'new'))
  expect(readdirSync(root)).toEqual(['web'])
  expect(readdirSync(join(root, 'web'))).toEqual(['new'])
})

it('a build that fails half-way leaves the last one as it is', async () => {
  const build = (folder: string) => {
    write(folder, 'new')
    throw new Error('too heavy')
  }
  await expect(replaceFolder(join(root, 'web'), build)).rejects.toThrow('too heavy')
  expect(readdirSync(root)).toEqual(['web'])
  expect(readFileSync(join(root, 'web/old'), 'utf8')).toBe('old')
})
