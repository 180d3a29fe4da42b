// @module-tag slow

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** Checks of compose.yaml and Containerfile without a build; `npm run test:image` builds and runs. */

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
