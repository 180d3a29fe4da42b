import type { Page } from '@playwright/test'
import { type Account, addAccount, addAdmin, addMember } from './harness/members.ts'
import { moveToScreen, openScreen } from './harness/page.ts'
import { type Screen, screensOf } from './harness/pages.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'
import { textsIn } from './harness/texts.ts'

/** In texts of 30 characters too. The marker names its field. */
const markup = (mark: string) => `<img src=x onerror=ran('${mark}')>`
const longMarkup = (mark: string) =>
  `${markup(mark)}"'><svg onload=ran()><script>ran()</script><a href="javascript:ran()">x</a>{{ran()}}\${ran()}`

const PROFILE = {
  firstname: markup('firstname'),
  lastname: markup('lastname'),
  title: markup('title'),
  bio: longMarkup('bio'),
  degree: markup('degree'),
  uni: markup('uni'),
  faculty: markup('faculty'),
  program: markup('program'),
  year: markup('year'),
  mobile: markup('no'),
  skills: [markup('skill')],
  linkedin: 'https://quad.invalid/"onmouseover="ran()"<script>ran()</script>',
}
const IDEA = {
  title: markup('idea'),
  description: longMarkup('description'),
  category: 'Education',
  tags: [markup('tag')],
  learning_outcome: longMarkup('outcome'),
  github_link: "https://quad.invalid/'><script>ran()</script>",
}
const MARKS = ['firstname', 'lastname', 'title', 'bio', 'degree', 'uni', 'faculty', 'program', 'year', 'no', 'skill']
  .concat(['idea', 'description', 'tag', 'outcome'])
  // The user agent is planted too, but shown in words of our own.
  .concat(['feedback', 'note', 'report', 'username', 'search'])

const SCRIPT_LINKS = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  ' javascript:ran()',
  'java\nscript:ran()',
  'data:text/html,<script>ran()</script>',
  'vbscript:ran()',
  '//quad.invalid',
  'https:ran()" onclick="ran()',
]

async function send(quad: QuadServer, method: string, path: string, body: unknown, token = '') {
  const response = await fetch(quad.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'user-agent': markup('agent') },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

/** A member without a profile whose name is markup. */
function addHostileNewcomer(quad: QuadServer): Promise<Account> {
  return addAccount(quad, markup('username'))
}

async function addHostileMember(quad: QuadServer): Promise<Account & { id: string }> {
  const account = await addHostileNewcomer(quad)
  const { status, json } = await send(quad, 'POST', '/v1/profile/new', PROFILE, account.token)
  expect(status).toBe(201)
  return { ...account, id: json.profile.id }
}

/** Fills every field that takes free text, for a member with messages of others and an administrator who reviews. */
async function plant(quad: QuadServer) {
  const admin = await addAdmin(quad)
  const [self, other, friend] = [
    await addHostileMember(quad),
    await addHostileMember(quad),
    await addMember(quad, 'Nethmi'),
  ]
  for (const { token } of [self, other]) {
    const { status, json } = await send(quad, 'POST', '/v1/ideas', IDEA, token)
    expect(status).toBe(201)
    const review = { status: 'Approved', feedback: longMarkup('feedback') }
    expect((await send(quad, 'PATCH', `/v1/ideas/${json.idea.id}`, review, admin.token)).status).toBe(200)
    const report = { kind: 'idea', id: json.idea.id, reason: 'other', text: longMarkup('report') }
    expect((await send(quad, 'POST', '/v1/reports', report, friend.token)).status).toBe(202)
  }
  // One that waits for a reviewer.
  expect((await send(quad, 'POST', '/v1/ideas', IDEA, other.token)).status).toBe(201)
  const ask = async (from: Account, to: { id: string }) => {
    const request = { user_id: to.id, note: longMarkup('note') }
    expect((await send(quad, 'POST', '/v1/connections', request, from.token)).status).toBe(201)
  }
  await ask(other, self)
  await ask(self, friend)
  return { admin, self, newcomer: await addHostileNewcomer(quad) }
}

/** Collects what runs in the page, opens a dialog or breaks the content security policy, until the page is closed. */
async function collectHarm(page: Page): Promise<string[]> {
  const harm: string[] = []
  await page.exposeFunction('ran', (mark: string) => harm.push(`ran ${mark}`))
  await page.exposeFunction('report', (violation: string) => harm.push(violation))
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (violation: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      report(`${violatedDirective} ${blockedURI}`)
    })
  })
  page.on('dialog', (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return harm
}

/** Elements made from text. */
function elementsOfMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const planted =
      'img[src="x"], [onerror], [onload], [onclick], [onmouseover], script:not([src]):not([type="application/json"]), svg[onload]'
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href)
    return [
      ...[...document.querySelectorAll(planted)].map(({ outerHTML }) => outerHTML),
      ...links.filter((href) => !/^(https?|mailto|tel|blob):/.test(href)),
    ]
  })
}

/** The marks that can be read on the page, in its texts, names and fields. */
function marksShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const text = [document.body.textContent, ...fields].join(' ')
    return [...text.matchAll(/ran\('(\w+)'\)/g)].map(([, mark = '']) => mark)
  })
}

// The planted texts are on public pages.
test.describe('with content of its own', () => {
  test.use({ hasOwnServer: true })

  test('nothing that members write runs, on any screen', async ({ quad, openPage }) => {
    // Proves trust 10/4.
    const { admin, self, newcomer } = await plant(quad)
    const query = encodeURIComponent(longMarkup('search'))
    const found = encodeURIComponent(markup('firstname'))
    const hostile: Screen[] = [
      ...[`/community?q=${query}`, `/community?q=${found}`, `/community?faculty=${query}`, `/view-ideas?q=${query}`],
      ...[
        `/view-ideas?category=${query}`,
        `/view-ideas?sort=${query}&page=${query}`,
        `/no/${query}`,
        `/?q=${query}#${query}`,
      ],
    ].map((path) => ({ path }))
    const strange: Screen[] = ['/auth/activate', '/auth/reset-password', '/auth/login', '/auth/callback', '/setup'].map(
      (path) => ({ path: `${path}?token=${query}&email=${query}&redirect=javascript:ran()&next=javascript:ran()` }),
    )
    const shown = new Set<string>()
    const walk = async (screens: Screen[], account?: Account) => {
      const page = await openPage({
        signedInAs: account,
        // Links that do not work are refused, which the browser logs.
        expectedErrors: /status of (401|404|422)/,
      })
      const harm = await collectHarm(page)
      for (const { path, prepare } of screens) {
        // Visitors are sent their pages rendered.
        await (account ? moveToScreen : openScreen)(page, path)
        await prepare?.(page, textsIn('en'))
        expect([...(await elementsOfMarkup(page)), ...harm], path).toEqual([])
        for (const mark of await marksShown(page)) shown.add(mark)
      }
      expect(harm).toEqual([])
    }
    const profile: Screen = { path: `/profile/${self.id}` }
    await walk([...screensOf('visitor'), ...hostile, ...strange, profile])
    await walk([...screensOf('newcomer'), { path: '/' }], newcomer)
    await walk([...screensOf('member'), ...hostile], self)
    await walk(
      [...screensOf('admin'), profile, { path: `/admin/ideas?q=${query}` }, { path: `/admin/ideas?q=img` }],
      admin,
    )
    // Or it was not looked at.
    expect(MARKS.filter((mark) => !shown.has(mark))).toEqual([])
  })
})

test('links that are scripts are refused in every field', async ({ quad }) => {
  const { token } = await addMember(quad, 'Nethmi')
  for (const link of SCRIPT_LINKS) {
    for (const field of ['linkedin', 'github', 'fb']) {
      expect([link, (await send(quad, 'PATCH', '/v1/profile/update', { [field]: link }, token)).status]).toEqual([
        link,
        422,
      ])
    }
    expect((await send(quad, 'POST', '/v1/ideas', { ...IDEA, github_link: link }, token)).status).toBe(422)
  }
})
