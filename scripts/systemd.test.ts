import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const UNIT = readFileSync(join(ROOT, 'deploy/quad.service'), 'utf8')

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** A folder of the test in the place of /etc/quad, with this configuration. */
function newConfiguration(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'quad.env'), text)
  return folder
}

describe('deploy/quad', () => {
  const run = (folder: string, ...args: string[]) => {
    const script = readFileSync(join(ROOT, 'deploy/quad'), 'utf8')
      .replaceAll('/etc/quad', folder)
      .replace('/opt/quad', ROOT)
      .replace('runuser -u quad --', 'env -u DATA_DIR -u DATABASE_URL')
    return spawnSync('sh', ['-c', script, 'quad', ...args], { encoding: 'utf8' })
  }

  test("deploy/quad runs a command with the service's configuration", () => {
    const data = mkdtempSync(join(tmpdir(), 'quad-deploy-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    const example = readFileSync(join(ROOT, 'deploy/quad.env'), 'utf8')
    const folder = newConfiguration(example.replace('/var/lib/quad', data).replace('/var/backups/quad', data))
    expect(run(folder, 'setup-link')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('\nhttps://quad.campus.example/setup?token='),
    })
    expect(existsSync(join(data, 'quad.sqlite'))).toBe(true)
  })

  test('deploy/quad does nothing with data of another place when the configuration names none', () => {
    const result = run(newConfiguration('PUBLIC_URL=https://quad.campus.example\n'), 'migrate')
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Name DATA_DIR') })
  })
})

test('deploy/quad.service is accepted by systemd, and scored as safe', ({ skip }) => {
  skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'quad-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const unit = join(folder, 'quad.service')
  cpSync(join(ROOT, 'deploy/quad.service'), unit)
  // The program has to be where the unit says it is.
  writeFileSync(unit, UNIT.replaceAll('/opt/quad', ROOT).replace('postgresql.service', ''))
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect(verified.stderr.split('\n').filter((line) => line.includes('quad.service'))).toEqual([])
  const scored = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit], {
    encoding: 'utf8',
  })
  expect({ status: scored.status, text: scored.stdout.split('\n').at(-2) }).toMatchObject({ status: 0 })
})
