import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEBIAN_ENV } from './debian-path.ts'
import { writeLocalSite } from './local-nginx.ts'

const DEPLOY = join(import.meta.dirname, '../deploy')

/** Asks nginx to check a site. */
async function nginxAccepts(site: string): Promise<{ status: number | null; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const args = await writeLocalSite(site, { folder })
  return spawnSync('nginx', ['-t', '-q', ...args], { encoding: 'utf8', env: DEBIAN_ENV })
}

describe.each(['nginx.conf', 'nginx-compose.conf'])('deploy/%s', (file) => {
  const site = readFileSync(join(DEPLOY, file), 'utf8')

  test('the example configuration is accepted by nginx', async ({ skip }) => {
    skip(spawnSync('nginx', ['-v'], { env: DEBIAN_ENV }).status !== 0, 'nginx is not installed')
    expect(await nginxAccepts(site)).toMatchObject({ status: 0, stderr: expect.not.stringContaining('deprecated') })
    expect(await nginxAccepts(site.replace('proxy_http_version 1.1;', 'proxy_http_version 1.1'))).toMatchObject({
      status: 1,
    })
  })

  test.runIf(file === 'nginx.conf')(
    'the example configuration leaves room for the proof of an ACME client, on plain HTTP',
    () => {
      const plain = site.slice(site.indexOf('listen 80'), site.indexOf('listen 443'))
      expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root [\w/]+;\s+\}/)
      expect(site).not.toMatch(/^ *listen .*http2/m)
    },
  )

  test('the example configuration logs no query, which may hold a token', () => {
    const format = /^log_format quad .*$/m.exec(site)?.[0]
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
    const logs = site.match(/^ *(access|error)_log .*$/gm) ?? []
    expect(logs.length).toBeGreaterThan(1)
    expect(logs.filter((line) => !/ off;$| quad;$| crit;$/.test(line))).toEqual([])
  })
})
