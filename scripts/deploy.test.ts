import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NGINX = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
const UNIT = readFileSync(join(ROOT, 'deploy/quad.service'), 'utf8')

type Directive = { words: string[]; block: Directive[] | null }

/** nginx's grammar: words, then a semicolon or a block. Throws where it is broken. */
function parseNginx(text: string): Directive[] {
  const tokens = text.replace(/^\s*#.*$/gm, '').match(/'[^']*'|"[^"]*"|[{};]|[^\s{};'"]+/g) ?? []
  const open: Directive[][] = [[]]
  let words: string[] = []
  for (const token of tokens) {
    if (!/^[{};]$/.test(token)) {
      words.push(token)
      continue
    }
    // Words stand before a semicolon and an opening brace, none before a closing one.
    if ((words.length === 0) !== (token === '}')) throw new Error(`unexpected ${token} after ${words.join(' ')}`)
    applyToken(open, token, words)
    words = []
  }
  if (open.length > 1 || words.length > 0) throw new Error('unexpected end')
  return open[0] ?? []
}

function applyToken(open: Directive[][], token: string, words: string[]): void {
  if (token === '}') {
    if (open.length === 1) throw new Error('unexpected }')
    open.pop()
    return
  }
  const block: Directive[] | null = token === '{' ? [] : null
  open.at(-1)?.push({ words, block })
  if (block) open.push(block)
}

function within(directives: Directive[], ...path: string[]): string[] {
  const [first, ...rest] = path
  if (first === undefined) return directives.map(({ words }) => words.join(' '))
  return directives
    .filter(({ words }) => words.join(' ') === first)
    .flatMap(({ block }) => within(block ?? [], ...rest))
}

/** Sections of a unit with their settings, in order. Throws on a line that is neither. */
function parseUnit(text: string): Record<string, [name: string, value: string][]> {
  const sections: Record<string, [string, string][]> = {}
  let current: [string, string][] | undefined
  for (const line of text.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const section = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (section) {
      current = []
      sections[section] = current
    } else if (current && name !== undefined && value !== undefined) current.push([name, value])
    else throw new Error(`not a setting: ${line}`)
  }
  return sections
}

function hasProgram(name: string): boolean {
  return (
    spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status === 0
  )
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('deploy/nginx.conf', () => {
  test('is whole, and says what Quad needs of a proxy', () => {
    const directives = parseNginx(NGINX)
    expect(within(directives, 'upstream quad').filter((line) => line.startsWith('server '))).toHaveLength(2)
    const server = within(directives, 'server')
    for (const wanted of [
      'listen 443 ssl http2',
      'ssl_protocols TLSv1.2 TLSv1.3',
      'client_max_body_size 15m',
      'proxy_http_version 1.1',
      'proxy_set_header Host $host',
      'proxy_set_header X-Forwarded-For $remote_addr',
      'proxy_set_header X-Forwarded-Proto $scheme',
    ]) {
      expect(server).toContain(wanted)
    }
    expect(within(directives, 'server', 'location = /v1/notifications/stream')).toContain('proxy_buffering off')
    expect(within(directives, 'server', 'location = /metrics')).toEqual(['return 404'])
  })

  test('writes no query into its log, which may hold a token', () => {
    const directives = parseNginx(NGINX)
    const format = within(directives).find((line) => line.startsWith('log_format quad')) ?? ''
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
    const logs = within(directives, 'server').filter((line) => /^(access|error)_log/.test(line))
    expect(logs.every((line) => /^access_log off|quad$|crit$/.test(line))).toBe(true)
  })

  test.runIf(hasProgram('nginx'))('is accepted by nginx', async () => {
    const folder = temporaryFolder()
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'quad.campus.example' }])
    mkdirSync(join(folder, 'ssl'))
    writeFileSync(join(folder, 'ssl/fullchain.pem'), cert)
    writeFileSync(join(folder, 'ssl/privkey.pem'), key)
    const site = NGINX.replaceAll('/etc/ssl/quad', join(folder, 'ssl')).replaceAll('/var/log/nginx', folder)
    writeFileSync(join(folder, 'quad.conf'), site)
    const main = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { include ${folder}/quad.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-p', folder], {
      encoding: 'utf8',
      env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })

  test('the check notices what is broken', () => {
    expect(() => parseNginx('server { listen 80 }')).toThrow(/unexpected \}/)
    expect(() => parseNginx('server { listen 80;')).toThrow('unexpected end')
    expect(() => parseNginx('server { } }')).toThrow(/unexpected \}/)
  })
})

describe('deploy/quad.service', () => {
  test('is whole, and starts and stops Quad as it wants to be', () => {
    const { Unit, Service, Install } = parseUnit(UNIT)
    expect(Unit).toBeDefined()
    expect(Install).toEqual([['WantedBy', 'multi-user.target']])
    const settings = new Map(Service)
    expect(settings.get('ExecStart')).toBe('/opt/quad/node_modules/.bin/node server/cli.ts start')
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(10)
    expect(settings.get('User')).not.toBe('root')
    for (const name of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictSUIDSGID']) {
      expect([name, settings.get(name)]).toEqual([name, 'yes'])
    }
    expect(settings.get('ProtectSystem')).toBe('strict')
  })

  test.runIf(hasProgram('systemd-analyze'))('is accepted by systemd, and scored as safe', () => {
    const folder = temporaryFolder()
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
})
