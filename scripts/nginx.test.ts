import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../deploy')
/** On Debian nginx is only in root's PATH. */
const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

let certificate: { cert: string; private: string }
beforeAll(async () => {
  certificate = await generate([{ name: 'commonName', value: 'quad.campus.example' }])
})

/** The directives of nginx before 1.25.1, as the site's comment says. */
function forOlderNginx(site: string): string {
  return site.replaceAll(/(listen .*443 ssl);/g, '$1 http2;').replace('http2 on;', '')
}

function knowsHttp2Directive(): boolean {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env })
  return /\/(\S+)/.exec(stderr)?.[1]?.localeCompare('1.25.1', 'en', { numeric: true }) !== -1
}

/** Asks nginx to check a site, with folders, ports and host names that exist here. */
function nginxAccepts(site: string): { status: number | null; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert)
  writeFileSync(join(folder, 'privkey.pem'), certificate.private)
  const local = site
    .replaceAll('/etc/letsencrypt/live/quad.campus.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace(/quad-\d:/g, '127.0.0.1:')
    .replace(/listen (\[::\]:)?(80|443)/g, 'listen $118$2')
  writeFileSync(join(folder, 'site.conf'), local)
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { include ${folder}/site.conf; }`,
  )
  return spawnSync('nginx', ['-t', '-q', '-c', main, '-p', folder], { encoding: 'utf8', env })
}

function location(site: string, path: string): string {
  return site.split(`location = ${path} {`)[1]?.split('}')[0] ?? ''
}

describe.each(['nginx.conf', 'nginx-compose.conf'])('deploy/%s', (file) => {
  const site = readFileSync(join(DEPLOY, file), 'utf8')

  test('is accepted by nginx', ({ skip }) => {
    skip(spawnSync('nginx', ['-v'], { env }).status !== 0, 'nginx is not installed')
    const known = knowsHttp2Directive() ? site : forOlderNginx(site)
    expect(nginxAccepts(known)).toMatchObject({ status: 0, stderr: expect.not.stringContaining('deprecated') })
    expect(nginxAccepts(known.replace('proxy_http_version 1.1;', 'proxy_http_version 1.1'))).toMatchObject({
      status: 1,
    })
  })

  test('has what Quad needs of a proxy', () => {
    for (const directive of [
      'client_max_body_size 15m;',
      'proxy_http_version 1.1;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
    ]) {
      expect(site).toContain(directive)
    }
    expect(site.match(/^ {4}server [\w.-]+:\d+ /gm)).toHaveLength(2)
    expect(location(site, '/v1/notifications/stream')).toContain('proxy_buffering off;')
    expect(location(site, '/metrics').trim()).toBe('return 404;')
  })

  test.runIf(file === 'nginx.conf')('leaves room for the proof of an ACME client, on plain HTTP', () => {
    const plain = site.slice(site.indexOf('listen 80'), site.indexOf('listen 443'))
    expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root [\w/]+;\s+\}/)
    expect(site).not.toMatch(/^ *listen .*http2/m)
  })

  test('logs no query, which may hold a token', () => {
    const format = /^log_format quad .*$/m.exec(site)?.[0]
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
    const logs = site.match(/^ *(access|error)_log .*$/gm) ?? []
    expect(logs.length).toBeGreaterThan(1)
    expect(logs.filter((line) => !/ off;$| quad;$| crit;$/.test(line))).toEqual([])
  })
})
