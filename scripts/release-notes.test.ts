import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const ROOT = join(import.meta.dirname, '..')
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2.0] - 2026-01-02\n\n- one\n\n## [1.1.0] - 2025-01-02\n\n- old\n'

test('the notes of a release are its section of the changelog', () => {
  expect(releaseNotes('v1.2.0', '1.2.0', CHANGELOG)).toBe('- one\n')
  expect(releaseNotes('v1.1.0', '1.1.0', CHANGELOG)).toBe('- old\n')
})

test('a tag of another version, or of one without a section, is refused', () => {
  expect(() => releaseNotes('v1.3.0', '1.2.0', CHANGELOG)).toThrow('The tag is v1.3.0')
  expect(() => releaseNotes('v1.3.0', '1.3.0', CHANGELOG)).toThrow('no section for 1.3.0')
})

test('the version of package.json has its notes', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(releaseNotes(`v${version}`, version, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))).toContain('### ')
})
