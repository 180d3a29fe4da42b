import { readFileSync } from 'node:fs'
import { type Account, addAdmin, addMember, addNewcomer, type Member } from './harness/members.ts'
import { type Actor, onboardedFirst, PAGES } from './harness/pages.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

const addActor: Record<Actor, (quad: QuadServer) => Promise<(Account & { name?: string }) | undefined>> = {
  visitor: async () => undefined,
  newcomer: (quad) => addNewcomer(quad),
  member: (quad) => addMember(quad, 'Nethmi'),
  admin: (quad) => addAdmin(quad),
}

/** The page of another member comes first: no page comes after one with the same heading. */
function pages({ id, name }: Member): Pick<(typeof PAGES)[number], 'path' | 'leads'>[] {
  const path = `/profile/${id}`
  return [{ path, leads: onboardedFirst({ path, heading: name }) }, ...PAGES]
}

/** The parameter of all pages is none of those of a list. */
const inEnglish = (path: string) => path.replace(/(\?[^#]*)?(?=#|$)/, (query) => `${query ? `${query}&` : '?'}lang=en`)

for (const actor of ['visitor', 'newcomer', 'member', 'admin'] as const) {
  test(`every address leads the ${actor} where it should`, async ({ quad, openPage }) => {
    // Proves spec 1/2, 1/5, 2/1, 2/2, 2/3, 2/4, 2/5, 2/6, 2/7, 2/8, 2/9, 2/10, 2/11, 2/12, 2/13, 2/14, 2/15, 2/16, 2/17, 2/51, 2/97, 2/111, 3/2, 4/7, 6/1, 6/2, 6/3, 6/4, 6/5, 8/33.
    const other = await addMember(quad, 'Binuri')
    const account = await addActor[actor](quad)
    // Links that do not work and pages that are not there get 422 and 404, which the browser logs.
    const page = await openPage({ signedInAs: account, expectedErrors: /status of (404|422)/ })
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 422 && response.request().method() === 'GET') refused.push(response.url())
    })
    for (const [index, { path, leads }] of pages(other).entries()) {
      const { path: expected, isOwnName, ...shown } = leads[actor]
      const heading = isOwnName ? (account?.name ?? '') : shown.heading
      // Members are sent the same document for every address, whose scripts then lead them; visitors are sent pages.
      if (actor === 'visitor' || index === 0) await page.goto(inEnglish(path), { waitUntil: 'commit' })
      else await page.evaluate((url) => window.history.pushState(null, '', url), inEnglish(path))
      await expect(page, path).toHaveURL(({ pathname }) => pathname === expected)
      const exact = typeof heading === 'string'
      await expect(page.getByRole('heading', { level: 1, name: heading, exact }), path).toBeVisible()
      await expect(page, path).toHaveURL(({ pathname }) => pathname === expected)
    }
    expect(refused).toEqual([])
  })
}

/** Paths of the route tree, as `/ideas/$ideaId`. */
function routePaths(): string[] {
  const [, union = ''] = readFileSync('web/app/route-tree.gen.ts', 'utf8').match(/\n {2}to:\n([\s\S]+?)\n {2}id:/) ?? []
  return [...union.matchAll(/'([^'\n]+)'/g)].map(([, path]) => path ?? '')
}

test('every route without parameters is in the list of pages', () => {
  const routes = routePaths().filter((path) => !path.includes('$'))
  expect(routes.length).toBeGreaterThan(30)
  const listed = PAGES.map(({ path }) => path.split('?')[0])
  // Google alone leads here, with a code: see e2e/identities.test.ts.
  expect(routes.filter((path) => !listed.includes(path))).toEqual(['/auth/callback'])
})

test('a page of something that is not there says so, with status 404 where the server renders it', async ({
  quad,
  openPage,
}) => {
  const page = await openPage({ signedInAs: await addAdmin(quad), expectedErrors: /status of (400|404|422)/ })
  const rendered: string[] = []
  for (const route of routePaths().filter((path) => path.includes('$'))) {
    const path = route.replace(/\{-\$part\}$/, '').replace(/\{?-?\$\w+\}?/, crypto.randomUUID())
    const response = await fetch(quad.url + path, { redirect: 'manual' })
    if (/\/\$/.test(route) && (await response.text()).includes('<h1')) {
      rendered.push(route)
      expect(response.status, route).toBe(404)
    }
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }), route).toHaveCount(0)
  }
  expect(rendered).toContain('/ideas/$ideaId')
  expect(rendered.length).toBeGreaterThan(5)
})
