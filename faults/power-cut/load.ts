import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type ApiResponse, call, outcomeOf } from '../harness/client.ts'
import { IDEA, type Member, pdfNamed } from '../harness/community.ts'
import type { Random } from '../harness/random.ts'
import type { IdeaState, Ledger } from './ledger.ts'

/** One user with three accounts, one step after the other. No other user changes their data. */
export type Writer = { name: string; members: [Member, Member, Member]; random: Random }

export type LoadState = {
  url: string
  admin: Member
  ledger: Ledger
  /** Id and author of each idea, by the text that names it. */
  ideas: Map<string, { id: string; author: Member }>
  isOver: () => boolean
}

type Step = (writer: Writer, load: LoadState) => Promise<boolean>

const PDF_BYTES_MAX = 60_000
const AVATAR = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#0e5a3c' } })
  .png()
  .toBuffer()
let counter = 0

/** Writes until the load is over or no response comes. */
export async function work(writer: Writer, load: LoadState): Promise<void> {
  while (!load.isOver()) {
    const step = writer.random.pick(STEPS)
    if (!(await step(writer, load))) return
  }
}

const shareIdea: Step = async (writer, { url, ledger, ideas }) => {
  const name = `idea ${writer.name} ${counter++}`
  const author = writer.random.pick(writer.members)
  const pdf = writer.random.between(1, 4) === 1 ? null : newPdf(writer)
  const state: IdeaState = { title: name, status: 'Pending', feedback: '', pdf: pdf?.hash ?? '' }
  const body = { ...IDEA, title: name, description: name, pdf: pdf?.base64 ?? null }
  return ledger.write('idea', name, state, async () => {
    const response = await call(url, 'POST', '/v1/ideas', { token: author.token, body })
    if (outcomeOf(response) === 'acknowledged') ideas.set(name, { id: idOf(response), author })
    return outcomeOf(response)
  })
}

const editIdea: Step = async (writer, load) => {
  const own = pickIdea(writer, load)
  if (!own) return shareIdea(writer, load)
  const title = `title ${writer.name} ${counter++}`
  const pdf = writer.random.pick([undefined, null, newPdf(writer), newPdf(writer)])
  const state: IdeaState = {
    title,
    status: 'Pending',
    feedback: own.state.feedback,
    pdf: pdf === undefined ? own.state.pdf : (pdf?.hash ?? ''),
  }
  const body = { ...IDEA, title, description: own.name, ...(pdf === undefined ? {} : { pdf: pdf?.base64 ?? null }) }
  return load.ledger.write('idea', own.name, state, async () =>
    outcomeOf(await call(load.url, 'PUT', `/v1/ideas/${own.id}`, { token: own.author.token, body })),
  )
}

const reviewIdea: Step = async (writer, load) => {
  const own = pickIdea(writer, load)
  if (!own) return shareIdea(writer, load)
  const review = { status: writer.random.pick(['Approved', 'Rejected']), feedback: `feedback ${counter++}` }
  return load.ledger.write('idea', own.name, { ...own.state, ...review }, async () =>
    outcomeOf(await call(load.url, 'PATCH', `/v1/ideas/${own.id}`, { token: load.admin.token, body: review })),
  )
}

const deleteIdea: Step = async (writer, load) => {
  const own = pickIdea(writer, load)
  if (!own) return shareIdea(writer, load)
  return load.ledger.write('idea', own.name, null, async () =>
    outcomeOf(await call(load.url, 'DELETE', `/v1/ideas/${own.id}`, { token: own.author.token })),
  )
}

const editProfile: Step = async (writer, { url, ledger }) => {
  const member = writer.random.pick(writer.members)
  const bio = `What ${writer.name} does, for the time ${counter++}`
  const before = ledger.certain('profile', member.id)
  const avatar = writer.random.pick([undefined, undefined, null, AVATAR.toString('base64')])
  const hasAvatar = avatar === undefined ? (before?.hasAvatar ?? false) : avatar !== null
  const body = { bio, ...(avatar === undefined ? {} : { avatar }) }
  return ledger.write('profile', member.id, { bio, hasAvatar }, async () =>
    outcomeOf(await call(url, 'PATCH', '/v1/profile/update', { token: member.token, body })),
  )
}

/** Requests a connection, is accepted, and disconnects. */
const connect: Step = async (writer, { url, ledger }) => {
  const [sender, recipient] = writer.random.pick(pairsOf(writer))
  const name = pairName(sender.id, recipient.id)
  const before = ledger.certain('pair', name)
  if (before === 'connected') {
    return ledger.write('pair', name, null, async () =>
      outcomeOf(await call(url, 'DELETE', `/v1/connections/${recipient.id}`, { token: sender.token })),
    )
  }
  if (before === 'requested') {
    const { body } = await call(url, 'GET', `/v1/connections/of/${sender.id}`, { token: recipient.token })
    const request = (body as { request_id?: string } | null)?.request_id ?? ''
    if (request === '') return false
    return ledger.write('pair', name, 'connected', async () =>
      outcomeOf(await call(url, 'POST', `/v1/connections/requests/${request}/accept`, { token: recipient.token })),
    )
  }
  const body = { user_id: recipient.id }
  return ledger.write('pair', name, 'requested', async () =>
    outcomeOf(await call(url, 'POST', '/v1/connections', { token: sender.token, body })),
  )
}

const signUp: Step = async ({ name, random }, { url, ledger }) => {
  const email = `new-${name}-${counter++}@campus.example`
  const body = { email, username: `new ${name}`, password: `quiet courtyard ${random.between(0, 1e9)}` }
  const from = [10, ...Array.from({ length: 3 }, () => random.between(1, 254))].join('.')
  return ledger.write('signUp', email, true, async () =>
    outcomeOf(await call(url, 'POST', '/v1/users', { body, from })),
  )
}

const STEPS: Step[] = [
  shareIdea,
  shareIdea,
  shareIdea,
  editIdea,
  editIdea,
  reviewIdea,
  reviewIdea,
  deleteIdea,
  editProfile,
  editProfile,
  connect,
  connect,
  connect,
  signUp,
]

/** Both ids in order, in either direction. */
export function pairName(one: string, other: string): string {
  return [one, other].sort().join(' ')
}

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

function pairsOf({ members: [one, two, three] }: Writer): [Member, Member][] {
  return [
    [one, two],
    [one, three],
    [two, three],
  ]
}

function pickIdea(writer: Writer, { ledger, ideas }: LoadState) {
  const own = ledger.names('idea').filter((name) => name.startsWith(`idea ${writer.name} `))
  const name = writer.random.pick(own.slice(-20))
  const known = name === undefined ? undefined : ideas.get(name)
  const state = name === undefined ? null : ledger.certain('idea', name)
  return name !== undefined && known && state ? { name, state, ...known } : null
}

function newPdf(writer: Writer): { base64: string; hash: string } {
  const content = pdfNamed(`pdf ${writer.name} ${counter++}`, writer.random.between(0, PDF_BYTES_MAX))
  return { base64: content.toString('base64'), hash: hashOf(content) }
}

function idOf({ body }: ApiResponse): string {
  return (body as { idea: { id: string } }).idea.id
}
