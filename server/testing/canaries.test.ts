// @module-tag slow

import { expect, test } from 'vitest'
import { SERVICE_SCOPES } from '../../contract/key-scopes.values.ts'
import { makeApiPages, pageOf } from './api-pages.ts'
import { AUTHOR_MOBILE, CANARY_WORD, canary, makePeople, makePublicFixtures, type Person } from './canary-fixtures.ts'
import { hideFixtures } from './canary-hiding.ts'
import { idsOf, shownBy, urlsOf } from './crawl.ts'
import { liftSearchLimits } from './lift-search-limits.ts'
import { routesRegisteredBy } from './registered-routes.ts'
import { startSecondServer, startTestApp, type TestApp } from './test-app.ts'

type Actor = Person | 'visitor'

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2026-02-20T00:00:00Z' }
/** `outside`: a reviewer of another category. */
const MODERATORS: Actor[] = ['reviewer', 'outside', 'admin']
const REVIEWERS: Actor[] = ['reviewer', 'admin']
const LEADERS: Actor[] = ['author', 'coauthor']

/** Readers of each canary. A canary read by anybody else is a failure, as is one that a named reader finds nowhere. */
const READERS: Record<string, Actor[]> = {
  // Its reporter, as it was reported.
  hiddenName: ['shy', 'reporter', ...MODERATORS],
  // The member wrote it in a comment, which is in the own copy.
  hiddenUsername: ['shy', 'member', ...MODERATORS],
  hiddenSkill: ['shy', ...MODERATORS],
  hiddenText: [...LEADERS, ...MODERATORS],
  hiddenTag: [...LEADERS, ...MODERATORS],
  hiddenRole: [...LEADERS, ...MODERATORS],
  hiddenPdf: [...LEADERS, ...MODERATORS],
  titleWhileHidden: [...LEADERS, ...MODERATORS],
  commentOnHidden: ['follower', ...LEADERS, ...MODERATORS],
  updateOnHidden: [...LEADERS, ...MODERATORS],
  hiddenVersion: ['author', ...MODERATORS],
  hiddenComment: ['follower', ...MODERATORS],
  hiddenEvent: ['author', ...MODERATORS],
  eventWhileHidden: ['author', ...MODERATORS],
  onlineUrl: ['author', 'follower', ...MODERATORS],
  // The address of an author without an account; administrators read that of the file.
  importedAddress: [],
  importedTitle: ['admin'],
  suspendedBio: [],
  suspendedIdea: REVIEWERS,
  suspendedPdf: ['admin'],
  suspendedComment: [],
  suspendedEvent: MODERATORS,
  heldComment: ['follower', ...MODERATORS],
  heldEvent: ['author', ...MODERATORS],
  heldIdea: ['author', ...REVIEWERS],
  heldPdf: ['author', ...REVIEWERS],
  unpublished: ['team', ...LEADERS, ...REVIEWERS],
  unpublishedPdf: ['team', ...LEADERS, ...REVIEWERS],
  reason: ['team', ...LEADERS, ...REVIEWERS],
  rejectedIdea: ['author', ...REVIEWERS],
  rejectedPdf: ['author', ...REVIEWERS],
  feedback: ['author', ...REVIEWERS],
  // Of a decision that can still be undone.
  unsentFeedback: REVIEWERS,
  note: ['follower', 'author'],
  message: LEADERS,
  offerNote: ['reporter', 'shy'],
  closedPortfolio: ['reporter'],
  earlierComment: MODERATORS,
  deletedComment: [],
  template: ['reviewer'],
  reviewNote: ['team', ...LEADERS, ...REVIEWERS],
  suspension: ['admin'],
  objection: ['author', ...MODERATORS],
  draft: ['author'],
  statement: ['reporter', ...MODERATORS],
  // Of a call in judging, whose juror is the member.
  callDraft: ['admin'],
  callWords: ['admin'],
  callAnswer: ['member', 'team', 'admin', ...LEADERS],
  callNote: ['member', 'admin'],
  callSentence: ['member', 'admin'],
  mobile: ['author', 'admin'],
  email: ['author', 'admin'],
}
/** Read by visitors, in rendered pages too, before they are hidden. */
const ONCE_PUBLIC = [
  ...[
    'hiddenName',
    'hiddenUsername',
    'hiddenSkill',
    'hiddenText',
    'hiddenTag',
    'hiddenRole',
    'hiddenPdf',
    'hiddenVersion',
    'hiddenComment',
  ],
  ...[
    'commentOnHidden',
    'updateOnHidden',
    'hiddenEvent',
    'suspendedBio',
    'suspendedIdea',
    'suspendedPdf',
    'suspendedComment',
  ],
  'suspendedEvent',
]

const CALLS_OF_KEY = 1_000
/** The holders of keys that are crawled with. */
const KEY_HOLDERS = ['member', 'author', 'reviewer', 'admin'] as const
/** Paths of the administration that service keys read by their scopes. */
const OF_SERVICE: [path: string, canaries: string[]][] = [
  ['/v1/admin/audit', ['hiddenName', 'heldEvent', 'rejectedIdea', 'suspension', 'callDraft']],
  ['/v1/admin/users', ['hiddenName', 'hiddenUsername', 'suspension', 'email', 'mobile']],
  ['/v1/calls/', ['callDraft', 'callNote', 'callSentence', 'callWords']],
]
/** Contact details of others never leave by a key of a member; one's own do. */
const CONTACTS = ['email', 'mobile']

/** Canaries read, as "actor canary", with the calls that showed them. */
type Found = Map<string, string[]>

async function startCrawl() {
  liftSearchLimits()
  let app = undefined as unknown as TestApp
  const routes = await routesRegisteredBy(async () => {
    app = await startTestApp()
  })
  const pages = await startSecondServer(app, { webRoot: makeApiPages() })
  const people = await makePeople(app)
  const fixtures = await makePublicFixtures(app, people)
  const found: Found = new Map()
  const texts = Object.keys(READERS).map((name) => [name, canary(name)])
  const canaries = new Map([...texts, ['mobile', AUTHOR_MOBILE], ['email', people.author.email]] as [string, string][])

  function note(actor: string, call: string, shown: string): void {
    for (const [name, text] of canaries) {
      const key = `${actor} ${name}`
      if (shown.includes(text)) found.set(key, [...(found.get(key) ?? []), call])
    }
  }
  /** By a key with every scope that there is for its holder: a member, or the site. */
  async function crawlByKey(holder: Person | 'service'): Promise<void> {
    const isService = holder === 'service'
    const { token, password } = people[isService ? 'admin' : holder]
    await app.call('POST', '/v1/settings/password/confirmation', { token, body: { password } })
    const scopes = isService ? SERVICE_SCOPES : await possibleScopes(app, token)
    const body = { name: 'Crawl', scopes, expires_in_days: 7 }
    const made = await app.call('POST', isService ? '/v1/admin/keys' : '/v1/me/keys', { token, body })
    const { secret } = made.json().key
    const urls = urlsOf(routes, { ids: await idsOf(app, ''), word: CANARY_WORD, range: RANGE })
    for (const [place, url] of urls.entries()) {
      // A key makes fewer calls in ten minutes.
      if (place % CALLS_OF_KEY === 0) await app.deps.db.deleteFrom('throttles').execute()
      note(`key:${holder}`, url, await shownBy(app, url, secret))
    }
  }
  async function crawlAs(actor: Actor): Promise<void> {
    const token = actor === 'visitor' ? undefined : people[actor].token
    // Nobody else knows the address.
    const ids = await idsOf(app, actor === 'follower' ? fixtures.calendar : '')
    const urls = urlsOf(routes, { ids, word: CANARY_WORD, range: RANGE })
    for (const url of urls) note(actor, url, await shownBy(app, url, token))
    if (actor !== 'visitor') return
    for (const url of urls) note(actor, `page of ${url}`, await shownBy(pages, pageOf([url])))
  }
  async function readMails(): Promise<void> {
    for (const { to, subject, text, html } of await app.deliverMails()) {
      const actor = Object.entries(people).find(([, { email }]) => email === to)?.[0] ?? to
      note(actor, `mail "${subject}"`, subject + text + html)
    }
  }
  return { people, found, crawlAs, crawlByKey, readMails, hide: () => hideFixtures(fixtures) }
}

async function possibleScopes(app: TestApp, token: string): Promise<string[]> {
  return (await app.call('GET', '/v1/me/keys', { token })).json().possible
}

test('hidden content reaches nobody by any call, page, feed, file, export, notification or mail', async () => {
  // Proves trust 27/15, 27/16, 40/1; spec S/59.
  const { people, found, crawlAs, readMails, hide } = await startCrawl()
  await crawlAs('visitor')
  const read = [...found].flatMap(([key, calls]) => (calls.some((call) => call.startsWith('page of')) ? key : []))
  expect(ONCE_PUBLIC.filter((name) => !read.includes(`visitor ${name}`))).toEqual([])

  found.clear()
  await hide()
  for (const actor of ['visitor', ...Object.keys(people)] as Actor[]) await crawlAs(actor)
  await readMails()
  const leaks = [...found].flatMap(([key, calls]) => {
    const [actor, name = ''] = key.split(' ')
    return READERS[name]?.includes(actor as Actor) ? [] : `${key}: ${calls.slice(0, 3).join(', ')}`
  })
  const unread = Object.entries(READERS).flatMap(([name, actors]) =>
    actors.map((actor) => `${actor} ${name}`).filter((key) => !found.has(key)),
  )
  expect({ leaks, unread }).toEqual({ leaks: [], unread: [] })
})

test('hidden content reaches no program by a key whose holder may not read it', async () => {
  // Proves trust 51/1.
  const { found, crawlByKey, hide } = await startCrawl()
  await hide()
  for (const holder of [...KEY_HOLDERS, 'service'] as const) await crawlByKey(holder)
  const leaks = [...found].flatMap(([key, calls]) => {
    const [actor = '', name = ''] = key.split(' ')
    const holder = actor.slice('key:'.length)
    const readers: readonly string[] = READERS[name] ?? []
    const isOwn = !CONTACTS.includes(name) || holder === 'author'
    const ofService = OF_SERVICE.filter(([, canaries]) => canaries.includes(name)).map(([path]) => path)
    const wrong =
      holder === 'service'
        ? calls.filter((call) => !ofService.some((path) => call.startsWith(path)))
        : calls.filter(() => !readers.includes(holder) || !isOwn)
    return wrong.length === 0 ? [] : `${key}: ${wrong.slice(0, 3).join(', ')}`
  })
  expect(leaks).toEqual([])
  // The crawl reads at all.
  for (const name of ['author draft', 'author feedback', 'member callNote'])
    expect([name, found.has(`key:${name}`)]).toEqual([name, true])
})
