import { expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from './accounts.service.ts'

const ROUNDS = 8

const leave = (app: TestApp, { token, password }: TestMember) =>
  app.call('POST', '/v1/settings/account-deletion', { token, body: { password, ideas: 'delete' } })

async function countAdmins({ deps }: TestApp): Promise<number> {
  const admins = deps.db.selectFrom('users').select('id').where('user_type', '=', 'admin')
  return (await admins.where('locked_at', 'is', null).execute()).length
}

test('of two administrators one stays when both leave at once', { tags: ['postgres'] }, async () => {
  // Proves trust 9/5, 32/1.
  const app = await startTestApp()
  let [first, second] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app, { isAdmin: true })]
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = await Promise.all([leave(app, first), leave(app, second)])
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
    expect(await countAdmins(app)).toBe(1)
    if (one.statusCode === 409) second = await signedInMember(app, { isAdmin: true })
    else first = await signedInMember(app, { isAdmin: true })
  }
})

test('of two administrators one stays when the command line demotes one and suspends the other while a third leaves', async () => {
  // Proves trust 9/5.
  const app = await startTestApp()
  for (let round = 0; round < ROUNDS; round++) {
    const admins = [
      await signedInMember(app, { isAdmin: true }),
      await signedInMember(app, { isAdmin: true }),
      await signedInMember(app, { isAdmin: true }),
    ] as const
    await Promise.allSettled([
      changeAccountStatus(app.deps, admins[0].email, 'demote'),
      changeAccountStatus(app.deps, admins[1].email, 'suspend'),
      leave(app, admins[2]),
    ])
    expect(await countAdmins(app)).toBe(1)
    await app.deps.db.updateTable('users').set({ user_type: 'normal' }).execute()
  }
})

test.each(['demote', 'suspend'] as const)('the command line does not %s the only administrator', async (change) => {
  // Proves trust 9/5, 32/1.
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const suspended = await signedInMember(app, { isAdmin: true })
  await changeAccountStatus(app.deps, suspended.email, 'suspend')
  await expect(changeAccountStatus(app.deps, admin.email, change)).rejects.toThrow('only administrator')
  expect(await countAdmins(app)).toBe(1)
  await changeAccountStatus(app.deps, suspended.email, 'restore')
  await changeAccountStatus(app.deps, admin.email, change)
})
