// @module-tag slow

import { expect, test, vi } from 'vitest'
import { signedInMember } from '../testing/members.ts'
import { environmentOf, quad, useEnvironmentOf } from '../testing/quad-command.ts'
import { startTestApp } from '../testing/test-app.ts'
import { MEMBER_ACTIONS, runMemberCommand, runSetupLink } from './member.ts'

test('setup-link prints a link that makes the first administrator, also after a stranger signed up', async () => {
  // Proves trust 9/6.
  const app = await startTestApp()
  const unknownEmail = { email: 'stranger@campus.example', username: 'stranger', password: 'first through the door' }
  await app.call('POST', '/v1/users', { body: unknownEmail })
  const token = /\/setup\?token=([A-Z2-7]{26})\n/.exec(await quad(environmentOf(app), 'setup-link'))?.[1]
  const admin = { email: 'dean@campus.example', username: 'dean', password: 'keys to the courtyard' }
  expect((await app.call('POST', '/v1/setup', { body: { ...admin, token } })).statusCode).toBe(201)
  useEnvironmentOf(app)
  await expect(runSetupLink()).rejects.toThrow('administrator already')
})

test('every command that changes members or administrators leaves an entry in the audit log', async () => {
  // Proves trust 33/2.
  const app = await startTestApp()
  useEnvironmentOf(app)
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const commands: [name: string, run: () => Promise<void>][] = [['setup-link', runSetupLink]]
  const others = MEMBER_ACTIONS.map((action): [string, () => Promise<void>] => [
    action,
    () => runMemberCommand([action, '--email', 'dean@campus.example', '--username', 'dean']),
  ])
  for (const [name, run] of [...commands, ...others]) {
    // So that the dean need not stay an administrator.
    if (name === 'make-reviewer') await signedInMember(app, { isAdmin: true })
    if (name === 'reactivate') {
      await app.deps.db.updateTable('users').set({ scim_deactivated_at: '2026-01-05T00:00:00.000Z' }).execute()
    }
    await app.deps.db.deleteFrom('audit_entries').execute()
    await run()
    const entries = await app.deps.db.selectFrom('audit_entries').select(['action', 'actor_kind']).execute()
    expect(entries, name).toEqual([{ action: expect.any(String), actor_kind: 'command-line' }])
  }
  output.mockRestore()
})

test('a command names the address that nobody has, and says once that one is taken', async () => {
  const app = await startTestApp()
  useEnvironmentOf(app)
  const run = (...args: string[]) => runMemberCommand(args)
  for (const action of MEMBER_ACTIONS.filter((name) => name !== 'add')) {
    await expect(run(action, '--email', 'nobody@campus.example'), action).rejects.toThrow('nobody@campus.example')
  }
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await run('add', '--email', 'dean@campus.example', '--username', 'dean')
  output.mockRestore()
  await expect(run('add', '--email', 'dean@campus.example', '--username', 'dean')).rejects.toThrow(
    /^This email address already has an account\.$/,
  )
})
