import type { CalendarEvent } from '../../contract/events.ts'
import type { Idea } from '../../contract/ideas.ts'
import { IDEA } from './ideas.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

const TIME = { starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z', time_zone: 'Asia/Colombo' }

export type CanaryActions = ReturnType<typeof actionsIn>

/** Actions of members; each has to succeed. */
export function actionsIn(app: TestApp, admin: TestMember) {
  async function send(who: TestMember, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
    await app.deps.db.deleteFrom('throttles').execute()
    const response = await app.call(method, `/v1/${path}`, { token: who.token, body })
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`)
    return response.body === '' ? {} : response.json()
  }
  const get = async (who: TestMember, path: string) =>
    (await app.call('GET', `/v1/${path}`, { token: who.token })).json()
  const review = (id: string, body: object) => send(admin, 'PATCH', `ideas/${id}`, body)

  return {
    send,
    get,
    review,
    saveSettings: async (change: object) => {
      await send(admin, 'POST', 'settings/password/confirmation', { password: admin.password })
      const { version } = (await get(admin, 'admin/settings')).settings
      return send(admin, 'PUT', 'admin/settings', { ...change, version })
    },
    share: async (who: TestMember, change: object): Promise<Idea> =>
      (await send(who, 'POST', 'ideas', { ...IDEA, ...change })).idea,
    edit: async (who: TestMember, id: string, change: object): Promise<Idea> =>
      (await send(who, 'PUT', `ideas/${id}`, { ...IDEA, ...change })).idea,
    comment: async (who: TestMember, subject: string, text: string): Promise<string> =>
      (await send(who, 'POST', `${subject}/comments`, { text })).comment.id,
    makeEvent: async (who: TestMember, change: object): Promise<CalendarEvent> =>
      (await send(who, 'POST', 'events', { type: 'open_session', title: 'Hour', place: 'Kandy', ...TIME, ...change }))
        .event,
    offer: async (who: TestMember, { id, roles }: Idea, role: number, note?: string): Promise<string> =>
      (await send(who, 'POST', `ideas/${id}/roles/${roles[role]?.id}/offers`, note ? { note } : {})).offer.id,
    /** Reports something and hides it, in the words of the statement. Returns the id of the report. */
    hideReported: async (who: TestMember, kind: string, id: string, text: string): Promise<string> => {
      await send(who, 'POST', 'reports', { kind, id, reason: 'other', text })
      const { reports } = await get(admin, 'reports?page_size=50')
      const report = reports.find(({ target }: { target: { id: string } }) => target.id === id)
      await send(admin, 'POST', `reports/${report.id}/decision`, { action: 'hide', reason: 'Read it.' })
      return report.id
    },
  }
}
