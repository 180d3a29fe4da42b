import { callIn, test as demo, signInAs } from './harness/demo-server.ts'
import { addAdmin, addMember, addNewcomer, shareIdea } from './harness/members.ts'
import { openScreen } from './harness/page.ts'
import { screensOf } from './harness/pages.ts'
import { walk, walkIn } from './harness/pseudo-walk.ts'
import { test } from './harness/test.ts'

/** Lists, and how the addresses of what they list begin. */
const LISTS = [
  ['/view-ideas', '/ideas/'],
  ['/events', '/events/'],
  ['/community', '/profile/'],
  ['/messages', '/messages/'],
] as const

test.use({ hasOwnServer: true })

/** With a demo community of its own, since tests write in the shared one. */
const ownDemo = demo.extend<object>({
  quad: async ({ startQuad }, provide) => provide(await startQuad({ hasDemo: true })),
})

test('no text of visitors and newcomers is outside the catalogue or clipped', async ({ quad, openPage }) => {
  await shareIdea(quad, await addMember(quad, 'Nethmi'))
  await walk({ quad, openPage, screens: screensOf('visitor') })
  await walk({ quad, openPage, screens: screensOf('newcomer'), account: await addNewcomer(quad) })
})

test('no text of members is outside the catalogue or clipped', async ({ quad, openPage }) => {
  const [member] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  await walk({ quad, openPage, screens: screensOf('member'), account: member })
})

test('no text of administrators is outside the catalogue or clipped', async ({ quad, openPage }) => {
  await shareIdea(quad, await addMember(quad, 'Nethmi'))
  await walk({ quad, openPage, screens: screensOf('admin'), account: await addAdmin(quad) })
})

demo.describe('with the demo community', () => {
  demo.use({ hasOwnServer: false })

  ownDemo(
    'no text of pages of one idea, call, event, member or conversation is outside the catalogue or clipped',
    async ({ quad, openPage }) => {
      const member = await signInAs(quad, 'nethmi.perin.1@students.quad.example')
      const admin = await signInAs(quad, 'admin@quad.example')
      const lists = await openPage({ signedInAs: member })
      const ofLists: string[] = []
      for (const [list, start] of LISTS) {
        await openScreen(lists, list)
        const link = lists.locator(`main a[href^="${start}"]`).first()
        ofLists.push((await link.getAttribute('href')) ?? '')
      }
      const [open, judging, ballot, results] = await Promise.all(
        (['open', 'judging', 'ballot', 'results'] as const).map((phase) => callIn(quad, phase)),
      )
      // No page after one of the same route, which would keep its heading.
      const [idea, event, profile, conversation] = ofLists
      const paths = [
        ...[`/calls/${open}`, idea, `/calls/${judging}`, event, `/calls/${ballot}`, profile],
        ...[`/calls/${results}`, conversation, `/calls/${ballot}/ballot`, `${idea}/history`],
      ]
      await walk({ quad, openPage, screens: paths.map((path = '') => ({ path })), account: member })
      const ofAdmins = [`/calls/${judging}/judging`, `/admin/calls/${open}/edit`, `/admin/calls/${judging}/ranking`]
      await walk({ quad, openPage, screens: ofAdmins.map((path) => ({ path })), account: admin })
    },
  )

  for (const language of ['si', 'ta'] as const) {
    demo(`no text is clipped on a phone in ${language}`, async ({ quad, openPage }) => {
      const member = await signInAs(quad, 'nethmi.perin.1@students.quad.example')
      const [ballot, results] = await Promise.all([callIn(quad, 'ballot'), callIn(quad, 'results')])
      const paths = [
        '/',
        '/mysubmission',
        `/calls/${ballot}`,
        '/settings/security',
        `/calls/${results}`,
        '/notifications',
      ]
      await walkIn(language, { openPage, paths: [...paths, `/calls/${ballot}/ballot`], account: member })
      const account = await signInAs(quad, 'admin@quad.example')
      await walkIn(language, { openPage, paths: ['/admin', '/admin/ideas'], account })
    })
  }
})
