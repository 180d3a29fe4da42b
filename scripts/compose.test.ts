import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

/** What can be said of compose.yaml and Containerfile without building; `npm run test:image` builds and runs. */

type Service = {
  image: string
  profiles?: string[]
  read_only?: boolean
  cap_drop?: string[]
  ports?: string[]
  volumes?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: unknown
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const withoutProfile = Object.entries(services).filter(([, { profiles }]) => !profiles)
const programs = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

test('compose.yaml starts Quad alone unless it is asked for more', () => {
  expect(withoutProfile.map(([name]) => name)).toEqual(['quad'])
  expect(services.quad?.environment).not.toHaveProperty('DATABASE_URL')
  expect(services.quad?.volumes).toEqual(['data:/data'])
})

test('every Quad of compose.yaml has a read-only root and no privileges', () => {
  const quads = Object.values(services).filter(({ image }) => image === 'quad')
  expect(quads).toHaveLength(3)
  for (const quad of quads) expect(quad).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('compose.yaml names nothing that it does not have', () => {
  const all = Object.values(services)
  const named = all.flatMap((service) => service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
  const kept = named.filter((name) => !name.startsWith('.'))
  expect(new Set(kept)).toEqual(new Set(Object.keys(volumes)))
  for (const { depends_on = {} } of all) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(services).toHaveProperty(name)
      // The health check of Quad is in its image.
      if (condition === 'service_healthy') expect(services[name]?.healthcheck ?? services[name]?.image).toBeTruthy()
    }
  }
  for (const { image } of all.filter((service) => service.image !== 'quad')) expect(image).toMatch(/:[\d.]+$/)
})

test('Containerfile copies only what is there, and does not run as root', () => {
  const containerfile = read('Containerfile')
  expect(containerfile).toMatch(/^USER 10001:10001$/m)
  expect(containerfile).toMatch(/^ARG BASE=/m)
  const lines = read('.containerignore').split('\n')
  const sent = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  for (const path of sent) expect(existsSync(join(import.meta.dirname, '..', path)), path).toBe(true)
})

test.runIf(spawnSync('nginx', ['-v'], { env: programs }).status === 0)('nginx accepts its file of compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Names of containers are known to compose alone.
  const site = read('deploy/nginx-compose.conf')
    .replace(/quad-\d:/g, '127.0.0.1:')
    .replaceAll('/var/log/nginx', folder)
  writeFileSync(join(folder, 'quad.conf'), site.replace('listen 80;', 'listen 18080;'))
  const main = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { include ${folder}/quad.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-p', folder], {
    encoding: 'utf8',
    env: programs,
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})
