import type { Certificate } from '../../contract/certificates.ts'
import type { Idea } from '../../contract/ideas.ts'
import { answersTo, openCall } from './calls.ts'
import { IDEA, shareIdea } from './ideas.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** An approved idea of a member with the award of a call, whose results are public. */
export async function awardIdea(app: TestApp, admin: TestMember, author: TestMember, content: object = {}) {
  const call = await openCall(app, admin)
  const idea: Idea = await shareIdea(app, author, { ...IDEA, ...content, call_id: call.id, answers: answersTo(call) })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
  const { db, clock } = app.deps
  const setAward = (award_id: string | null) =>
    db.updateTable('call_entries').set({ award_id }).where('call_id', '=', call.id).execute()
  const award = call.awards[0]?.id ?? ''
  await setAward(award)
  const results = { phase: 'results' as const, results_at: clock.now().toISOString() }
  await db.updateTable('calls').set(results).where('id', '=', call.id).execute()
  return { call, idea, award, setAward, about: { kind: 'award', about: `${call.id}.${idea.id}` } }
}

export async function issueCertificate(app: TestApp, { token }: TestMember, about: object): Promise<Certificate> {
  const response = await app.call('POST', '/v1/me/certificates', { token, body: about })
  if (response.statusCode !== 201) throw new Error(`not given: ${response.body}`)
  return response.json().certificate
}
