import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DEBIAN_ENV } from '../../scripts/debian-path.ts'
import { writeLocalSite } from '../../scripts/local-nginx.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { expect, test } from '../harness/test.ts'
import { expectExplained, type Finding } from './findings.ts'
import { runInBackground, skipWithout } from './tools.ts'

type TestsslResult = { id: string; severity: string; finding: string }

const SEVERE = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

let nginx: ChildProcess
let port: number
let folder: string
test.beforeEach(async ({ startQuad }, { outputDir }) => {
  skipWithout('nginx')
  folder = outputDir
  mkdirSync(folder, { recursive: true })
  port = await freePort()
  const quad = await startQuad({ env: { PUBLIC_URL: 'https://quad.campus.example', TRUST_PROXY: '127.0.0.1' } })
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:4000', new URL(quad.url).host.replace('localhost', '127.0.0.1'))
    .replace(/.*127\.0\.0\.1:4001.*\n/, '')
  const args = await writeLocalSite(site, { folder, ports: { http: await freePort(), https: port } })
  nginx = spawn('nginx', [...args, '-g', 'daemon off;'], { env: DEBIAN_ENV, stdio: ['ignore', 'inherit', 'inherit'] })
  await expect.poll(isListening).toBe(true)
})
test.afterEach(() => {
  nginx?.kill()
})

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

test('sslscan finds modern protocols and ciphers alone in deploy/nginx.conf', async () => {
  skipWithout('sslscan')
  const { stdout } = await runInBackground('sslscan', ['--no-colour', `127.0.0.1:${port}`])
  expect(stdout.match(/^(SSLv|TLSv)\S+ +enabled/gm)).toEqual(['TLSv1.2   enabled', 'TLSv1.3   enabled'])
  expect(stdout).toMatch(/^Accepted +TLSv1\.3/m)
  expect(stdout.match(/^(Preferred|Accepted).*(RC4|DES|NULL|EXP|anon|MD5|CBC|AES\d+-SHA\b|CCM8).*/gm)).toBeNull()
  expect(stdout).not.toMatch(/(?<!not )vulnerable to heartbleed/)
})

test('testssl.sh finds no weakness of deploy/nginx.conf', async () => {
  skipWithout('testssl')
  const report = join(folder, 'testssl.json')
  await runInBackground('testssl', ['--quiet', '--color', '0', '--jsonfile', report, `127.0.0.1:${port}`])
  const results = JSON.parse(readFileSync(report, 'utf8')) as TestsslResult[]
  const findings = results
    .filter(({ severity }) => SEVERE.includes(severity))
    .map(({ id, finding, severity }): Finding => ({ rule: id, message: `${severity}: ${finding}`, where: 'nginx' }))
  expectExplained(findings, {
    BREACH: 'Compressed responses hold no secret beside the words of a request.',
    cert_chain_of_trust: 'The certificate is one of the test.',
    cert_revocation: 'The certificate is one of the test.',
    cert_trust: 'The certificate is one of the test.',
    cipher_order: 'Every cipher is strong, so that the client chooses the one that is fast for it.',
    DNS_CAArecord: 'A record of DNS, which is not part of the site.',
  })
})
