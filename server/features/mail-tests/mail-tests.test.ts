import { expect, test } from 'vitest'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const MAIL_TEST = '/v1/admin/mail-test'

test('a test mail is in the language of its reader', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  await app.deps.db.updateTable('profiles').set({ language: 'ta' }).where('user_id', '=', admin.id).execute()
  await app.call('POST', MAIL_TEST, admin)
  expect((await app.deliverMails())[0]?.subject).toContain('சோதனைச் செய்தி')
})

test('an administrator gets a test mail, with its address, and with advice when it fails', async () => {
  // Proves spec S/56.
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const body = { general: { name: 'Courtyard' }, version: 0 }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  const { result } = (await app.call('POST', MAIL_TEST, admin)).json()
  expect(result).toEqual({ to: admin.email, text: expect.stringMatching(/^kept as .*SMTP_URL is not set/), fix: null })
  const [mail, ...more] = await app.deliverMails()
  expect([mail, more]).toMatchObject([{ to: admin.email, subject: 'A test message from Courtyard' }, []])
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`This is a test of the mail of ${app.deps.config.publicUrl}. It arrived.`)
    expect(part).toContain('an administrator tested the mail of this site')
  }
  expect(mail?.html).toContain('/mark.png')

  const refuse = () => Promise.reject(new Error('connect ECONNREFUSED'))
  app.deps.mailTransport = { ...app.deps.mailTransport, check: refuse, send: refuse }
  const failed = (await app.call('POST', MAIL_TEST, admin)).json().result
  expect(failed).toMatchObject({ text: 'connect ECONNREFUSED', fix: expect.stringContaining('Check SMTP_URL') })
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=mail_tested', admin)).json()
  expect(entries.map(({ after }: { after: string }) => after)).toEqual(['failed', 'sent'])

  const { token } = await signedInMember(app)
  expect((await app.call('POST', MAIL_TEST, { token })).statusCode).toBe(403)
  expect((await app.call('POST', MAIL_TEST)).statusCode).toBe(401)
})
