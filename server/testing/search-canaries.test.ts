// @module-tag slow

import { expect, test } from 'vitest'
import { canary, makePeople, makePublicFixtures } from './canary-fixtures.ts'
import { hideFixtures } from './canary-hiding.ts'
import { liftSearchLimits } from './lift-search-limits.ts'
import { startTestApp } from './test-app.ts'

/** Of what `hideFixtures` hides or never shows; an own message is in the search of who wrote or got it. */
const HIDDEN = [
  ...['hiddenName', 'hiddenUsername', 'hiddenSkill', 'hiddenText', 'hiddenTag', 'hiddenRole', 'hiddenPdf'],
  ...['titleWhileHidden', 'commentOnHidden', 'updateOnHidden', 'hiddenVersion', 'hiddenComment', 'hiddenEvent'],
  ...['eventWhileHidden', 'suspendedBio', 'suspendedIdea', 'suspendedPdf', 'suspendedComment', 'suspendedEvent'],
  ...['heldComment', 'heldEvent', 'heldIdea', 'heldPdf', 'unpublished', 'unpublishedPdf', 'reason', 'rejectedIdea'],
  ...['rejectedPdf', 'feedback', 'unsentFeedback', 'note', 'offerNote', 'earlierComment', 'deletedComment', 'template'],
  ...['reviewNote', 'suspension', 'objection', 'draft', 'statement', 'callDraft', 'callAnswer', 'callNote'],
  ...['callSentence', 'mobile', 'email'],
]

const PATHS = ['/v1/search', '/v1/search/suggestions']

test('a search for each hidden word, as typed, misspelt or begun, finds, counts and proposes nothing for anybody', async () => {
  liftSearchLimits()
  const app = await startTestApp()
  const people = await makePeople(app)
  const fixtures = await makePublicFixtures(app, people)
  const find = async (path: string, q: string, token: string | undefined) =>
    (await app.call('GET', `${path}?q=${encodeURIComponent(q)}`, token ? { token } : {})).json()
  expect((await find('/v1/search', canary('hiddenText'), undefined)).groups).not.toEqual([])
  await hideFixtures(fixtures)
  const actors: [string, string | undefined][] = [
    ['visitor', undefined],
    ...Object.entries(people).map(([name, { token }]): [string, string] => [name, token]),
  ]
  const asked = actors.flatMap(([actor, token]) =>
    HIDDEN.flatMap((name) => spellings(canary(name)).map((q) => ({ actor, token, word: canary(name), q }))),
  )
  const leaks: string[] = []
  for (const { actor, token, word, q } of asked) {
    for (const path of PATHS) {
      const { groups, did_you_mean } = await find(path, q, token)
      const shown = JSON.stringify([groups, did_you_mean])
      // The beginning of a word may be that of one that is shown.
      if (shown.includes(word) || (q === word && groups.length > 0)) leaks.push(`${actor} ${path}?q=${q}: ${shown}`)
    }
  }
  expect(leaks).toEqual([])
})

test('a search for each word of a message, as typed, misspelt or begun, finds it for who wrote or got it alone', async () => {
  liftSearchLimits()
  const app = await startTestApp()
  const people = await makePeople(app)
  await makePublicFixtures(app, people)
  const word = canary('message')
  const actors = [['visitor', ''], ...Object.entries(people).map(([name, { token }]) => [name, token])]
  const asked = actors.flatMap(([name = '', token]) =>
    spellings(word).flatMap((q) => PATHS.map((path) => ({ name, token, q, path }))),
  )
  const finders = new Set<string>()
  for (const { name, token, q, path } of asked) {
    const { groups, did_you_mean } = (await app.call('GET', `${path}?q=${q}`, token ? { token } : {})).json()
    if (JSON.stringify([groups, did_you_mean]).includes(word) || (q === word && groups.length > 0)) finders.add(name)
  }
  expect([...finders].toSorted()).toEqual(['author', 'coauthor'])
})

/** As typed, as far as it was typed, and with a letter left out. */
const spellings = (word: string) => [word, word.slice(0, -1), word.slice(0, 9) + word.slice(10)]
