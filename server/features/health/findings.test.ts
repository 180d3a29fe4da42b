import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { recordVerification } from '../backups/backups.state.service.ts'
import { mailNotifications } from '../notifications/notification-mails.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { notifyOfFindings } from './findings.service.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp({ mailDelayMs: 2 * MINUTE })
  admin = await signedInMember(app, { isAdmin: true })
})

const run = () => notifyOfFindings(app.deps)
async function heardBy({ id }: TestMember) {
  const { token } = await openSession(app.deps, id)
  const { notifications } = (await app.call('GET', '/v1/notifications', { token })).json()
  return notifications.map(({ kind, findings }: { kind: string; findings: string[] }) => ({ kind, findings }))
}
test('administrators hear of findings once a day while they last, also by several processes at once', {
  tags: ['postgres'],
}, async () => {
  const [second, member, suspended] = [
    await signedInMember(app, { isAdmin: true }),
    await signedInMember(app, { isReviewer: true }),
    await signedInMember(app, { isAdmin: true }),
  ]
  await app.deps.db.updateTable('users').set({ suspended_at: '2026-01-01' }).where('id', '=', suspended.id).execute()
  const found = { kind: 'findings', findings: ['Backups'] }
  await Promise.all(otherProcesses(app.deps, 3).map((deps) => notifyOfFindings(deps)))
  app.clock.advance(HOUR)
  await run()
  expect([await heardBy(admin), await heardBy(second), await heardBy(member)]).toEqual([[found], [found], []])
  await mailNotifications(app.deps)
  const mails = await app.deliverMails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, second.email].toSorted())
  expect(mails[0]?.text).toContain('1 problem should be solved: Backups')
  app.clock.advance(DAY)
  await run()
  expect(await heardBy(admin)).toEqual([found, found])
})

test('nobody hears of findings in the night, or where there are none', async () => {
  app.clock.advance(DAY - 3 * HOUR)
  await run()
  expect(await heardBy(admin)).toEqual([])
  app.clock.advance(HOUR)
  await recordVerification(app.deps)
  await run()
  expect(await heardBy(admin)).toEqual([])
})
