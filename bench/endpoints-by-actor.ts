import { COMMUNITY_PAGE_SIZE } from '../contract/profiles.ts'
import type { Actor } from './actors.ts'
import type { Sample, SampleMember } from './community.ts'
import type { MeasuredEndpoint } from './measured-endpoint.ts'
import { bearer, get } from './requests.ts'

const PAGE = `page_size=${COMMUNITY_PAGE_SIZE}`
const QUEUE = '/v1/reviews/queue?filter=waiting'

/** Reads of those who are on the page, or see more than others. */
type Page = {
  what: string
  pathOf: (sample: Sample, place: number) => string
  askers: Partial<Record<Actor, (sample: Sample) => SampleMember[]>>
}

/** How many requests an asker who is alone makes before the first again. */
const REQUESTS_MIN = 64

const staff: Page['askers'] = { reviewer: ({ reviewer }) => [reviewer], administrator: ({ admin }) => [admin] }

const PAGES: Page[] = [
  {
    what: 'directory',
    pathOf: () => `/v1/profiles-with-ideas?limit=${COMMUNITY_PAGE_SIZE}`,
    askers: { 'member on the page': ({ newest }) => newest, ...staff },
  },
  {
    what: 'ideas feed',
    pathOf: () => `/v1/ideas/feed?${PAGE}`,
    askers: { author: ({ newestAuthors }) => newestAuthors, ...staff },
  },
  {
    what: 'idea',
    pathOf: ({ ideaIds }, place) => `/v1/ideas/${ideaIds[place % ideaIds.length]}`,
    askers: staff,
  },
  {
    what: 'comments',
    pathOf: ({ ideaIds }, place) => `/v1/ideas/${ideaIds[place % ideaIds.length]}/comments`,
    askers: { member: ({ members }) => members, 'member on the page': ({ commenters }) => commenters, ...staff },
  },
  {
    what: 'profile',
    pathOf: ({ members }, place) => `/v1/profiles/id/${members[place % members.length]?.id}`,
    askers: { 'member on the page': ({ members }) => members, ...staff },
  },
  {
    what: 'own ideas',
    pathOf: () => '/v1/ideas/mine',
    askers: { author: ({ members }) => members },
  },
  {
    what: 'notifications',
    pathOf: () => '/v1/notifications',
    askers: { member: ({ members }) => members },
  },
  { what: 'review queue', pathOf: () => QUEUE, askers: { reviewer: ({ reviewer }) => [reviewer] } },
]

export const ENDPOINTS_BY_ACTOR: MeasuredEndpoint[] = PAGES.flatMap(({ what, pathOf, askers }) =>
  Object.entries(askers).map(([by, askersOf]) => ({
    name: `${what}, by ${by}`,
    cell: [what, by as Actor] as const satisfies MeasuredEndpoint['cell'],
    requests: (sample: Sample) => {
      const all = askersOf(sample)
      const length = Math.max(REQUESTS_MIN, all.length)
      return Array.from({ length }, (_, place) => {
        const asker = all[place % all.length] as SampleMember
        return get(pathOf(sample, place), bearer(asker))
      })
    },
  })),
)
