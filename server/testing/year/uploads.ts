import type { Call } from '../../../contract/calls.ts'
import { CALL_GRACE_MINUTES } from '../../../contract/calls.values.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { answersTo } from '../calls.ts'
import { IDEA, PDF } from '../ideas.ts'
import type { TestMember } from '../members.ts'
import type { TestApp } from '../test-app.ts'
import { signInAgain, suspendedIds, type Year } from './year.ts'

const CONTENT = Buffer.from(PDF, 'base64')
const FIRST_BYTES = 50

type Begun = { member: TestMember; id: string; isInTime: boolean }

/**
 * Members whose uploads in parts begin before a call closes, where one does until `end`, and end after it; others begin later.
 * Returns once the clock is past the closing.
 */
export async function crossClosing(year: Year, end: number, doJobs: () => Promise<void>): Promise<void> {
  const { clock } = year.servers[0]
  const call = year.calls.at(-1)
  const closes = Date.parse(call?.closes_at ?? '')
  const begins = closes - year.random.between(1, 3) * MINUTE
  const stored = year.office.db
    .selectFrom('calls')
    .select('phase')
    .where('id', '=', call?.id ?? '')
  if (!call || (await stored.executeTakeFirst())?.phase !== 'open') return
  if (!(begins > clock.now().getTime() && closes + 2 * CALL_GRACE_MINUTES * MINUTE < end)) return
  const [one, two, late] = await entrants(year, call)
  clock.advance(begins - clock.now().getTime())
  const begun = [await begin(year, one, true), await begin(year, two, true)]
  clock.advance(closes - begins + year.random.between(0, CALL_GRACE_MINUTES + 2) * MINUTE)
  if (year.random.between(0, 1) === 0) await doJobs()
  begun.push(await begin(year, late, false))
  for (const upload of begun) if (upload) await enter(year, call, upload)
}

/** Members who can enter another idea. */
async function entrants(year: Year, { id }: Call): Promise<TestMember[]> {
  const { db } = year.office
  const suspended = await suspendedIds(db)
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .select('ideas.user_id')
    .where('call_id', '=', id)
    .execute()
  const entered = new Set(rows.map(({ user_id }) => user_id))
  const free = year.members.filter((member) => !suspended.has(member.id) && !entered.has(member.id))
  const from = year.random.between(0, Math.max(0, free.length - 1))
  return [...free.slice(from), ...free.slice(0, from)]
}

async function begin(year: Year, member: TestMember | undefined, isInTime: boolean): Promise<Begun | undefined> {
  if (!member) return undefined
  await signInAgain(year, member)
  const server = year.random.pick(year.servers)
  const begun = await server.send({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...tusOf(member), 'upload-length': String(CONTENT.length) },
  })
  const url = String(begun.headers.location)
  if (begun.statusCode !== 201 || !(await sendPart(year, server, member, url, 0, FIRST_BYTES))) return undefined
  return { member, id: url.split('/').at(-1) ?? '', isInTime }
}

async function sendPart(year: Year, server: TestApp, by: TestMember, url: string, from: number, to = CONTENT.length) {
  const { statusCode } = await server.send({
    method: 'PATCH',
    url,
    payload: CONTENT.subarray(from, to),
    headers: {
      ...tusOf(by),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    },
  })
  if (statusCode !== 204 && !year.crashed.has(server)) year.faults.push(`${statusCode} for a part of an upload`)
  return statusCode === 204
}

function tusOf({ token }: TestMember) {
  return { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
}

async function enter(year: Year, call: Call, { member, id, isInTime }: Begun): Promise<void> {
  const server = year.random.pick(year.servers)
  if (!(await sendPart(year, server, member, `/v1/uploads/${id}`, FIRST_BYTES))) return
  const late = server.clock.now().getTime() - Date.parse(call.closes_at ?? '')
  const body = { ...IDEA, call_id: call.id, answers: answersTo(call), pdf_upload: id }
  const response = await server.call('POST', '/v1/ideas', { token: member.token, body })
  const { statusCode } = response
  // A member shares some ideas a day.
  if (year.crashed.has(server) || statusCode === 429) return
  const isTaken = isInTime && late <= CALL_GRACE_MINUTES * MINUTE
  if (statusCode !== (isTaken ? 201 : 409)) {
    const times = `${isInTime ? 'before' : 'after'} a closing and ended ${late / MINUTE} minutes after it`
    year.faults.push(`${statusCode} for an upload that began ${times}`)
  }
  if (statusCode !== 201) return
  const idea: string = response.json().idea.id
  year.acknowledged.set(idea, 'ideas')
  const { db } = year.office
  const entry = await db.selectFrom('call_entries').select('entered_at').where('idea_id', '=', idea).executeTakeFirst()
  if (entry?.entered_at !== timestamp(server.clock)) year.faults.push(`an upload is no entry: ${idea}`)
  const left = await db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()
  if (left) year.faults.push('an upload is kept beside the file')
}
