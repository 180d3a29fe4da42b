import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { NOTIFICATIONS_STREAM_PATH } from '../contract/notifications.ts'
import { COMMUNITY_PAGE_SIZE } from '../contract/profiles.ts'
import { demoIdea, demoMember } from '../server/cli/demo-community.ts'
import { demoPdf } from '../server/cli/demo-pdf.ts'
import { SECOND } from '../server/lib/clock.ts'
import { PASSWORD } from './community.ts'
import { inventedText } from './invented-text.ts'
import type { LoadRequest } from './processes/load.ts'
import { get, post } from './requests.ts'

/** Called for each request; returns what is called with the status of the response, 0 for a broken connection. */
export type Clock = (call: string) => (status: number) => void

export type Visit = {
  url: string
  /** The number of the member in the community. */
  index: number
  /** The number of the member among those who are online. */
  place: number
  /** Ideas with long discussions, which members open beside those on the board. */
  ideaIds: string[]
  thinkSeconds: number
  clock: Clock
  signal: AbortSignal
}

const FEED = `/v1/ideas/feed?page_size=${COMMUNITY_PAGE_SIZE}`
const SORTS = ['newest', 'newest', 'supported', 'active']
const BOARD_PAGES = 5
const PAGES_MIN = 5
const PAGES_MAX = 55
const COMMENT_WORDS = 30
const PDF = Buffer.from(demoPdf('A plan', inventedText(0, 300))).toString('base64')

const draw = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Between half and one and a half times the mean. */
export function think({ thinkSeconds, signal }: Pick<Visit, 'thinkSeconds' | 'signal'>): Promise<void> {
  return wait((0.5 + Math.random()) * thinkSeconds * SECOND, undefined, { signal })
}

/** Connections of everybody: like a proxy in front of Quad, one for each live stream and as many for calls as run at once. */
export function openConnections(): { calls: Agent; streams: Agent; close: () => Promise<void> } {
  const [calls, streams] = [new Agent(), new Agent({ bodyTimeout: 0 })]
  return { calls, streams, close: async () => void (await Promise.all([calls.destroy(), streams.destroy()])) }
}

/** A member signs in, opens the live stream and reads and writes page after page; rejects when the signal aborts. */
export async function memberSession(connections: ReturnType<typeof openConnections>, visit: Visit): Promise<void> {
  const { url, index, clock } = visit
  const headers: { [name: string]: string } = {
    'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }

  async function send<T>(call: string, sent: LoadRequest): Promise<T | null> {
    const done = clock(call)
    try {
      const { statusCode, body } = await request(url + sent.path, {
        ...{ method: sent.method, body: sent.body ?? null, dispatcher: connections.calls },
        headers: { ...headers, ...sent.headers },
      })
      const text = await body.text()
      done(statusCode)
      return statusCode < 300 && text ? JSON.parse(text) : null
    } catch {
      done(0)
      return null
    }
  }

  async function openStream(): Promise<() => void> {
    let isLeaving = false
    const opened = clock('live stream')
    const options = { headers, dispatcher: connections.streams }
    const stream = await request(url + NOTIFICATIONS_STREAM_PATH, options).catch(() => null)
    opened(stream?.statusCode ?? 0)
    // Only the member ends it.
    stream?.body.on('close', () => isLeaving || clock('live stream')(0))
    stream?.body.on('error', () => {}).resume()
    return () => {
      isLeaving = true
      stream?.body.destroy()
    }
  }

  const home = () => Promise.all([send('home', get('/v1/me/home')), send('count', get('/v1/notifications/count'))])

  let ids = visit.ideaIds
  async function board(): Promise<void> {
    const page = 1 + Math.floor(Math.random() ** 2 * BOARD_PAGES)
    const found = await send<{ ideas: { id: string }[] }>('board', get(`${FEED}&sort=${draw(SORTS)}&page=${page}`))
    if (!found?.ideas.length) return
    ids = found.ideas.map(({ id }) => id)
    await send('own marks', get(`/v1/ideas/me?ids=${ids.join(',')}`))
  }

  /** With everything that the page asks for. */
  async function openIdea(): Promise<{ id: string; authorId: string } | null> {
    const id = draw(Math.random() < 0.5 ? ids : visit.ideaIds)
    const path = `/v1/ideas/${id}`
    const [found] = await Promise.all([
      send<{ idea: { author: { id: string } } }>('idea', get(path)),
      send('comments', get(`${path}/comments`)),
      send('own comments', get(`${path}/comments/me`)),
      send('similar to an idea', get(`${path}/similar`)),
      send('own marks', get(`/v1/ideas/me?ids=${id}`)),
    ])
    return found && { id, authorId: found.idea.author.id }
  }

  async function comment(): Promise<void> {
    const idea = await openIdea()
    await think(visit)
    const text = inventedText(Math.floor(Math.random() * 1e6), COMMENT_WORDS)
    if (idea) await send('new comment', post(`/v1/ideas/${idea.id}/comments`, { text }, {}))
  }

  async function support(ownId: string | undefined): Promise<void> {
    const idea = await openIdea()
    await think(visit)
    if (!idea || idea.authorId === ownId) return
    await send('support', { method: 'PUT', path: `/v1/ideas/${idea.id}/support` })
  }

  async function search(): Promise<void> {
    const words = inventedText(Math.floor(Math.random() * 1e6), 2)
    await send('search in everything', get(`${FEED}&scope=all&q=${encodeURIComponent(words)}`))
  }

  async function newIdea(): Promise<void> {
    const { form } = demoIdea(index, 1)
    const draft = { title: form.title, description: form.description, tags: form.tags.join(',') }
    await send('similar to a draft', get(`/v1/ideas/similar?${new URLSearchParams(draft)}`))
    await think(visit)
    await send('new idea with a PDF', post('/v1/ideas', { ...form, pdf: PDF }, {}))
  }

  const credentials = { email: demoMember(index).email, password: PASSWORD }
  const signedIn = await send<{ authentication_token: { token: string } }>(
    'sign-in',
    post('/v1/auth/tokens/authentication', credentials, {}),
  )
  if (!signedIn) return
  headers.authorization = `Bearer ${signedIn.authentication_token.token}`
  const own = await send<{ profile: { id: string } }>('own profile', get('/v1/profile'))
  const leave = await openStream()
  try {
    await home()
    const supports = () => support(own?.profile.id)
    const pages = [
      ...[board, openIdea, openIdea, supports, board, openIdea, search, openIdea, comment, home],
      ...[board, openIdea, supports, board, openIdea, newIdea, search, board, openIdea, home],
    ]
    // Neighbours begin at another page, so that all are asked for at any time.
    const first = visit.place % pages.length
    const left = PAGES_MIN + Math.random() * (PAGES_MAX - PAGES_MIN)
    for (let turn = 0; turn < left; turn++) {
      await think(visit)
      await pages[(first + turn) % pages.length]?.()
    }
  } finally {
    leave()
  }
}
