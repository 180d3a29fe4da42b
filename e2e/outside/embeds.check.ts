import { callToFrame } from '../harness/framed-call.ts'
import { addAdmin, addMember, openCall, send, shareIdea } from '../harness/members.ts'
import { expect, test } from '../harness/test.ts'
import { importPackage } from './tools.ts'

test.use({ hasOwnServer: true })

type Unfurled = {
  oEmbed: { type: string; title: string; author_name: string; provider_name: string; thumbnails: { url: string }[] }
  open_graph: { title: string; images: { url: string; width: number; height: number }[] }
  twitter_card: { card: string }
}

test('unfurl finds the card of an idea, and its oEmbed by the link of its page', async ({ quad }) => {
  const id = await shareIdea(quad, await addMember(quad, 'Nethmi'))
  const { unfurl } = await importPackage('unfurl.js')
  const found: Unfurled = await unfurl(`${quad.url}/ideas/${id}`)
  const card = `${quad.url}/v1/cards/ideas/${id}.png`
  expect(found.oEmbed).toMatchObject({ type: 'link', title: 'Offline quiz packs', provider_name: 'Quad' })
  expect(found.oEmbed.author_name).toContain('Nethmi')
  expect(found.oEmbed.thumbnails.map(({ url }) => url)).toEqual([card])
  expect(found.open_graph).toMatchObject({
    title: 'Offline quiz packs',
    images: [{ url: card, width: 1200, height: 630 }],
  })
  expect(found.twitter_card).toMatchObject({ card: 'summary_large_image' })
})

test('oembetter, which asks with keys of its own, gets the frame of a call', async ({ quad }) => {
  const admin = await addAdmin(quad)
  const id = await openCall(quad, admin, callToFrame())
  const frames = { origins: ['https://www.example.edu'] }
  await send(quad, { method: 'PUT', path: '/v1/admin/settings', body: { version: 0, frames }, token: admin.token })
  const { default: oembetter } = await importPackage('oembetter')
  const consumer = oembetter()
  const found = await new Promise<{ type: string; html: string; width: number }>((resolve, reject) => {
    consumer.fetch(`${quad.url}/calls/${id}`, { maxwidth: 480 }, (error: Error | null, response: never) =>
      error ? reject(error) : resolve(response),
    )
  })
  expect(found).toMatchObject({ type: 'rich', width: 480 })
  expect(found.html).toContain(`src="${quad.url}/embed/calls/${id}"`)
})
