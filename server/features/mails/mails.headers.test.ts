import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { newId } from '../../lib/ids.ts'
import { openMailTransport } from '../../lib/mail-transport.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { MailRenderers } from './mails.kinds.ts'
import { deliverDueMails } from './mails.service.ts'
import { threadOf } from './mails.threads.ts'

const PUBLIC_URL = 'https://quad.campus.example'

async function startApp(): Promise<TestApp> {
  const app = await startTestApp({ publicUrl: PUBLIC_URL })
  app.deps.mailTransport = openMailTransport(app.deps.config)
  return app
}

const renderers: MailRenderers = {
  ...mailRenderersOf(FEATURES),
  activation: async () => ({ subject: 'Activate', heading: 'Activate', paragraphs: ['Hello'] }),
}

async function deliver({ deps }: TestApp) {
  await deliverDueMails(deps, renderers)
  const names = (await readdir(deps.config.mailDir)).toSorted()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(deps.config.mailDir, name)))))
}

const headerOf = (mail: Awaited<ReturnType<typeof deliver>>[number] | undefined, key: string) =>
  mail?.headers.find((header) => header.key === key)?.value

test('mails about an idea name list and settings and share a thread, each with its own Message-ID', async () => {
  const app = await startApp()
  const ideaId = newId()
  const params = { ideaId, title: 'Quiz packs', name: 'Ruwan', note: '' }
  await transact(app.deps, async (tx) => {
    for (const change of ['left', 'removed'] as const) {
      await tx.mail({ kind: 'team-changed', to: 'a@campus.example', params: { ...params, change } })
    }
  })
  const mails = await deliver(app)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(headerOf(mail, 'list-id')).toMatch(/Quad"? <news\.quad\.campus\.example>$/)
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
    expect(mail.references).toBe(`<ideas/${ideaId}@quad.campus.example>`)
    expect(mail.inReplyTo).toBe(mail.references)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`${PUBLIC_URL}/settings/notifications`)
    }
  }
  const ids = (await app.deps.db.selectFrom('outbox').select('id').execute()).map(
    ({ id }) => `<${id}@quad.campus.example>`,
  )
  expect(mails.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted())
})

test('an account mail names no list, thread or choice', async () => {
  const app = await startApp()
  await transact(app.deps, (tx) => tx.mail({ kind: 'activation', to: 'a@campus.example', params: {} }))
  const [mail] = await deliver(app)
  expect(mail?.subject).toBe('Activate')
  expect(headerOf(mail, 'list-id')).toBeUndefined()
  expect(mail?.references).toBeUndefined()
  expect(mail?.text).not.toContain('/settings')
})

const IDEA = `${PUBLIC_URL}/ideas/01980000-0000-7000-8000-000000000001`
const OTHER = `${PUBLIC_URL}/ideas/01980000-0000-7000-8000-000000000002`
const sectionsOf = (...urls: string[]) => [
  { heading: 'Ideas', items: urls.map((url) => ({ title: 'x', url, lines: ['x'] })) },
]

test.each([
  ['one idea', { action: { label: 'x', url: `${IDEA}#offers` } }, 'ideas/01980000-0000-7000-8000-000000000001'],
  ['news of one idea', { sections: sectionsOf(IDEA, `${IDEA}#team`) }, 'ideas/01980000-0000-7000-8000-000000000001'],
  ['news of two ideas', { sections: sectionsOf(IDEA, OTHER) }, null],
  ['an idea and a person', { sections: sectionsOf(IDEA, `${PUBLIC_URL}/connections`) }, null],
  ['a page of no idea', { action: { label: 'x', url: `${PUBLIC_URL}/settings` } }, null],
  ['nothing', {}, null],
])('the thread of a mail about %s', (_subject, content, thread) => {
  expect(threadOf(content)).toBe(thread)
})
