import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callToFrame } from './harness/framed-call.ts'
import { addAdmin, addMember, openCall, shareIdea } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test.use({ hasOwnServer: true })

/** A page of the university, which has a frame of each kind. */
async function servePortal(urls: string[]): Promise<Server> {
  const frames = urls.map((url) => `<iframe src="${url}" title="Quad" width="600" height="400"></iframe>`)
  const portal = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><h1>Portal</h1>${frames.join('')}</html>`,
    )
  })
  portal.listen(0, 'localhost')
  await once(portal, 'listening')
  return portal
}

test('a call and the newest ideas are shown on the pages of a named site, and on no other', async ({
  quad,
  openPage,
}) => {
  const [admin, author] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const id = await openCall(quad, admin, callToFrame())
  await shareIdea(quad, author)
  const portal = await servePortal([`${quad.url}/embed/calls/${id}`, `${quad.url}/embed/ideas`])
  const origin = `http://localhost:${(portal.address() as AddressInfo).port}`

  const settings = await openPage({ signedInAs: admin, path: '/admin/systems/frames' })
  await expectAccessible(settings, 'frames among other systems')
  const stranger = await openPage({ expectedErrors: /frame-ancestors/ })
  await stranger.goto(origin)
  await expect(stranger.frameLocator('iframe').first().getByRole('heading')).toHaveCount(0)

  await settings.getByLabel('Sites that may show them').fill(`${origin}/`)
  await settings.keyboard.press('Enter')
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await expect(settings.getByRole('status').getByText('Saved')).toBeVisible()
  const page = await openPage()
  await page.goto(origin)
  const [call, ideas] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
  await expect(call.getByRole('heading', { name: 'How can first-year students meet?' })).toBeVisible()
  await expect(ideas.getByRole('link', { name: 'Offline quiz packs' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await call.getByRole('link', { name: 'Share your idea' }).click()
  await expect(await opened).toHaveURL(`${quad.url}/calls/${id}`)
  for (const scheme of ['light', 'dark'] as const) {
    for (const path of [`/embed/calls/${id}`, '/embed/ideas', '/embed/calls/none']) {
      const frame = await openPage({
        path,
        colorScheme: scheme,
        expectedErrors: /status of 404/,
      })
      await expectAccessible(frame, `${path} in ${scheme}`)
    }
  }
  portal.close()
})
