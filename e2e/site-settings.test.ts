import type { Page } from '@playwright/test'
import { addAdmin, addMember, type Member, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

test.use({ hasOwnServer: true })

const PAGES_AT_MOST = 200
/** One pixel. */
const AVATAR = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Every page that a visitor can reach from home, robots.txt and these addresses by links, with its text. */
async function crawl(quad: QuadServer, known: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const waiting = ['/', '/robots.txt', '/sitemap.xml', '/ideas.atom', ...known]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    expect(pages.size).toBeLessThan(PAGES_AT_MOST)
    const response = await fetch(quad.url + path)
    const text = await response.text()
    pages.set(path, text)
    waiting.push(...pagesLinkedIn(text, response.url, quad))
  }
  return pages
}

/** The paths of the pages to which a page leads. */
function pagesLinkedIn(html: string, at: string, quad: QuadServer): string[] {
  return [...html.matchAll(/(?:href|src|content)="([^"]+)"/g)].flatMap(([, link = '']) => {
    const url = URL.canParse(link, at) ? new URL(link.replaceAll('&amp;', '&'), at) : null
    // Of the reference there is a page for each call, the same for everybody.
    if (url?.origin !== quad.url || /^\/(assets|fonts|docs\/api)\//.test(url.pathname)) return []
    // A page is the same in every language.
    url.searchParams.delete('lang')
    // Sign-in is one page, wherever it leads back to.
    return url.pathname === '/auth/login' ? url.pathname : url.pathname + url.search
  })
}

async function pagesWith(quad: QuadServer, known: string[], texts: string[]): Promise<string[]> {
  const pages = await crawl(quad, known)
  return [...pages].flatMap(([path, text]) =>
    texts.filter((one) => text.includes(one) && !path.includes(one)).map((one) => `${path}: ${one}`),
  )
}

async function choose(page: Page, part: string, key: string, audience: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: part, exact: true })
  await group.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press(key)
  await expect(group.getByRole('radio', { name: audience })).toBeChecked()
}

async function addAvatar(quad: QuadServer, { token }: Member): Promise<string> {
  const response = await fetch(`${quad.url}/v1/profile/update`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ avatar: AVATAR }),
  })
  return (await response.json()).profile.avatar
}

test('a site that becomes for members alone shows visitors nothing by any link, and members all of it', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  // Proves trust 32/5; spec S/58.
  const [admin, author] = [await addAdmin(quad), await addMember(quad, 'Zebulonia')]
  const avatar = await addAvatar(quad, author)
  const ideaId = await shareIdea(quad, author, 'Lantern library')
  const known = ['/community', '/view-ideas', `/ideas/${ideaId}`, `/ideas/${ideaId}/history`, `/profile/${author.id}`]
  const files = [`/v1/avatars/${avatar}`]
  const texts = ['Zebulonia', 'Lantern library', author.id, avatar]
  const open = await Promise.all([...known, '/ideas.atom'].map(async (path) => (await fetch(quad.url + path)).text()))
  for (const text of texts) expect(open.filter((html) => html.includes(text))).not.toEqual([])

  const page = await openPage({ signedInAs: admin, path: '/admin/settings/ideas', viewport: DESKTOP })
  await choose(page, 'Community', 'ArrowRight', 'Members')
  await choose(page, 'Ideas', 'ArrowRight', 'Members')
  await expect(page.getByText('2 profiles become invisible to visitors.')).toBeVisible()
  await expect(page.getByText('1 idea becomes invisible to visitors.')).toBeVisible()
  await expect(page.getByText('1 change is not saved: Who sees what')).toBeVisible()
  await expectAccessible(page, 'settings with a change')
  await page.setViewportSize(PHONE)
  await expectAccessible(page, 'settings on a phone')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('1 change is not saved')).toHaveCount(0)

  expect(await pagesWith(quad, [...known, ...files], texts)).toEqual([])
  for (const path of files) expect((await fetch(quad.url + path)).status).toBe(401)

  // Each page asks to sign in, and leads back.
  const visitor = await openPage({ viewport: PHONE })
  await visitor.goto('/')
  await expect(visitor.getByText('Lantern library')).toHaveCount(0)
  for (const path of known) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(`/auth/login?to=${encodeURIComponent(path)}`)
  }
  await expectAccessible(visitor, 'sign-in of a site for members')
  await visitor.getByLabel('Email', { exact: true }).fill(author.email)
  await visitor.getByLabel('Password', { exact: true }).fill(author.password)
  await expect(visitor.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await visitor.getByLabel('Password', { exact: true }).press('Enter')
  await expect(visitor).toHaveURL(`/profile/${author.id}`)
  await visitor.goto('/community')
  const image = visitor.locator(`main img[src*="${avatar}"]`).first()
  await expect(image).toBeVisible()
  // With the cookies that the image is asked for with; a page that nobody looks at may not ask for it.
  const source = await image.getAttribute('src')
  expect(await visitor.evaluate(async (url) => (await fetch(url)).status, source ?? '')).toBe(200)

  // Ideas alone are for everybody again: without names and comments.
  await choose(page, 'Ideas', 'ArrowLeft', 'Everybody')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('1 change is not saved')).toHaveCount(0)
  expect(await pagesWith(quad, [...known, ...files], ['Zebulonia', author.id, avatar])).toEqual([])
  const reader = await openPage({ path: `/ideas/${ideaId}` })
  await expect(reader.getByRole('heading', { name: 'Lantern library' })).toBeVisible()
  await expect(reader.getByText('Names and comments are for members. Sign in to read them.')).toBeVisible()
  await expectAccessible(reader, 'an idea without names')
})

test('name, logo, texts, team and footer of the site are on every page at once, also on those that are sent rendered', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/60, S/62, S/64.
  const admin = await addAdmin(quad)
  const footerOf = async (path: string) =>
    (await (await fetch(quad.url + path)).text()).match(/<footer.*<\/footer>/s)?.[0]
  expect(await footerOf('/')).toContain('Source code')
  const name = `The </script><b>"Courtyard" & Co's`
  const page = await openPage({ signedInAs: admin, path: '/admin/settings/site', viewport: PHONE })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).press('Enter')
  await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(AVATAR, 'base64') })
  await expect(page.getByRole('img', { name: 'Your logo on a dark page' })).toBeVisible()
  const find = page.getByRole('searchbox', { name: 'Find a setting' })
  await find.fill('footer links')
  await page.getByRole('link', { name: 'Contact and links' }).press('Enter')
  await expect(page).toHaveURL('/admin/settings/home#contact-and-links')
  // Where the link leads has the focus, before anything is typed.
  await expect(page.locator('#contact-and-links')).toBeFocused()
  await page.getByRole('button', { name: 'Add a link' }).press('Enter')
  await page.keyboard.type('Help desk')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://help.quad.example/')
  await page.getByRole('textbox', { name: 'Terms of service' }).fill('Be kind.\n\nBe brief.')
  for (const person of ['Dilani F.', 'Kavindu R.']) {
    await page.getByRole('button', { name: 'Add a person' }).press('Enter')
    await page.keyboard.type(person)
  }
  await page.getByRole('button', { name: 'Move Dilani F. down' }).press('Enter')
  await page.getByRole('button', { name: 'Remove Dilani F.' }).press('Enter')
  await expectAccessible(page, 'links, texts and team in the settings on a phone')
  // The bar of what is not saved is as wide as the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('link', { name: 'Logo', exact: true })).toHaveAttribute(
    'href',
    '/admin/settings/site#logo',
  )
  await page.getByRole('textbox', { name: 'Contact' }).press('Enter')
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  await expect(page.getByText('changes are not saved')).toHaveCount(0)
  for (const path of ['/', '/view-ideas', '/community']) {
    const footer = await footerOf(path)
    expect(footer).toContain('<a href="https://help.quad.example/"')
    expect(footer).toContain('© 2025 The &lt;/script&gt;')
  }
  expect(await (await fetch(`${quad.url}/ideas.atom`)).text()).toContain('<title>The &lt;/script&gt;')
  // Read without a reload, by who saved it, and by a visitor.
  await expect(page.getByRole('link', { name: `${name}, home` })).toBeVisible()
  const visitor = await openPage({ path: '/auth/login', viewport: PHONE })
  await expect(visitor).toHaveTitle(`Sign in · ${name}`)
  const logo = visitor.getByRole('link', { name: `${name}, home` }).locator('img')
  await expect(logo).toHaveJSProperty('naturalWidth', 1)
  await visitor.goto('/')
  await expect(visitor.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name)
  const path = (await logo.getAttribute('src')) ?? ''
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', quad.url + path)
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', path)
  await expect(visitor.getByText('Kavindu R.')).toBeVisible()
  await expect(visitor.getByText('Dilani F.')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: `${name}, home` })).toBeVisible()
  await expectAccessible(visitor, 'home of a site with a name')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).press('Enter')
  await expect(visitor).toHaveURL('/terms')
  await expect(visitor.getByText('Be brief.', { exact: true })).toBeVisible()
  await page.goto('/myprofile')
  await expect(page).toHaveTitle(`My Profile · ${name}`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help desk' })
  await expect(link).toHaveAttribute('href', 'https://help.quad.example/')
})

test('a faculty has its names in Sinhala and Tamil, which a profile shows to their readers', async ({
  quad,
  openPage,
}) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const page = await openPage({ signedInAs: admin, path: '/admin/settings/lists', viewport: PHONE })
  const lists = page.getByRole('region', { name: 'Lists' })
  await lists.getByRole('tab', { name: 'Faculties' }).click()
  const education = lists.getByRole('list', { name: 'Faculties' }).getByRole('listitem').nth(1)
  await education.getByText('In other languages').click()
  await education.getByRole('textbox', { name: 'Faculty of Education in සිංහල' }).fill('ගුරු විද්‍යා පීඨය')
  await expectAccessible(page, 'names of lists in other languages on a phone')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 change is not saved')).toHaveCount(0)

  const visitor = await openPage()
  for (const [language, name] of [
    ['si', 'ගුරු විද්‍යා පීඨය'],
    ['ta', 'கல்விப் பீடம்'],
    ['en', 'Faculty of Education'],
  ] as const) {
    await visitor.goto(`/profile/${member.id}?lang=${language}`)
    await expect(visitor.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  }
})

test('a faculty that is renamed in the settings is called so everywhere, and old links find it', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/63.
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const ideaId = await shareIdea(quad, member, 'Lantern library')
  const page = await openPage({ signedInAs: admin, path: '/admin/settings/lists', viewport: DESKTOP })
  const lists = page.getByRole('region', { name: 'Lists' })
  await lists.getByRole('tab', { name: 'Categories' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const name = `School of "Teaching" & Learning`
  await lists.getByRole('textbox', { name: 'Faculty 2' }).fill(name)
  await expect(lists.getByText(`“Faculty of Education” becomes “${name}” everywhere: 2 members.`)).toBeVisible()
  const up = lists.getByRole('button', { name: `Move ${name} up` })
  await up.press('Enter')
  await expect(lists.getByText(`${name}: 1 of 7`)).toHaveCount(1)
  await expect(up).toBeFocused()
  const rows = lists.getByRole('list', { name: 'Faculties' }).getByRole('listitem')
  await rows.nth(6).locator('[draggable]').dragTo(rows.nth(1))
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('Other')
  await lists.getByRole('button', { name: 'Remove Other' }).press('Enter')
  await expect(rows).toHaveCount(6)
  await expectAccessible(page, 'lists in the settings')
  await page.setViewportSize(PHONE)
  await expectAccessible(page, 'lists in the settings on a phone')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('1 change is not saved')).toHaveCount(0)

  const textOf = async (path: string) => (await fetch(quad.url + path)).text()
  const escaped = 'School of &quot;Teaching&quot; &amp; Learning'
  for (const path of ['/community', `/profile/${member.id}`, `/ideas/${ideaId}`]) {
    const html = await textOf(path)
    expect([path, html.includes(escaped), html.includes('>Faculty of Education<')]).toEqual([path, true, false])
  }
  const visitor = await openPage({ path: '/community?faculty=Education', viewport: DESKTOP })
  await expect(visitor.getByText('Showing 2 of 2 total members')).toBeVisible()
  await expect(visitor.getByRole('combobox', { name: 'Faculty' })).toHaveValue(name)
  const own = await openPage({ signedInAs: member, path: '/myprofile', viewport: PHONE })
  await own.getByRole('button', { name: 'Edit Profile' }).first().click()
  const faculty = own.getByRole('dialog').getByLabel('Faculty', { exact: true })
  await expect(faculty).toHaveValue(name)
  expect((await faculty.getByRole('option').allTextContents()).slice(0, 2)).toEqual([name, expect.any(String)])
  await page.setViewportSize(DESKTOP)
  await page.goto(`/admin/users?faculty=${encodeURIComponent('Faculty of Education')}`)
  await expect(page.getByRole('combobox', { name: 'Faculty' })).toHaveValue(name)
  await expect(page.getByRole('cell', { name }).first()).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText(/faculties: School of/)).toBeVisible()
})

test('a site offers the languages that its settings have, and those who ask for another read its default one', async ({
  quad,
  openPage,
}) => {
  const admin = await addAdmin(quad)
  const page = await openPage({ signedInAs: admin, path: '/admin/settings/site', viewport: DESKTOP })
  await page.getByRole('combobox', { name: 'Language of the site' }).selectOption('සිංහල')
  await page.getByRole('checkbox', { name: 'தமிழ்' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'සිංහල' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()

  for (const [query, language] of [
    ['', 'si'],
    ['?lang=ta', 'si'],
    ['?lang=en', 'en'],
  ]) {
    const html = await (await fetch(`${quad.url}/view-ideas${query}`, { headers: { 'accept-language': 'ta' } })).text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html.match(/hreflang="\w+"/gi)).not.toContain('hreflang="ta"')
  }
  const visitor = await openPage({ path: '/view-ideas?lang=en', viewport: DESKTOP })
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'සිංහල' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'தமிழ்' })).toHaveCount(0)
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', `${quad.url}/view-ideas?lang=en`)
})
