import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHARED } from '../../scripts/catalogues.ts'
import { ENGLISH_TEXTS } from '../../scripts/english-texts.ts'
import { serverTexts } from './server-texts.ts'

const USE = /serverTexts\(\w+(?:\.\w+)*, '([\w.]+)'\)/g

it('texts are in the language that is asked for', () => {
  expect(serverTexts('en', 'calendars')('join', { url: 'https://x' })).toBe('Join: https://x')
  expect(serverTexts('ta', 'calendars')('join', { url: '<b>{url}</b>' })).toBe('இணைய: <b>{url}</b>')
  expect(serverTexts('si', 'calendars.types')('open_session')).toBe('විවෘත සැසිය')
})

it('every namespace of server/messages is used', async () => {
  const code = globSync('server/features/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const used = code.flatMap((text) => [...text.matchAll(USE)].map(([, namespace = '']) => namespace.split('.')[0]))
  const names = [...(await ENGLISH_TEXTS.server()).keys()].map((key) => key.split('.')[0])
  expect(new Set(used)).toEqual(new Set([...names, ...SHARED]))
})
