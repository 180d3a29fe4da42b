import { z } from 'zod'
import { EventSummary, OwnRsvp } from './events.ts'
import { endpoint } from './http.ts'
import { Author, IdeaStatus } from './ideas.ts'

const NamedIdea = z.object({ id: z.uuid(), title: z.string() })

/** Why two members may want to meet, with how many; `title`: of one of these ideas; `skills`: as the caller writes them. */
export const MeetingReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('skills'), skills: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('connections'), count: z.int() }),
  z.object({ kind: z.literal('author'), count: z.int(), title: z.string() }),
  z.object({ kind: z.literal('supports'), count: z.int() }),
  z.object({ kind: z.literal('faculty'), faculty: z.string() }),
])
export type MeetingReason = z.infer<typeof MeetingReason>

export const Home = z.object({
  last_visit_at: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the visit before this one was, to the hour; null on the first. An hour without a request ends a visit.',
    ),
  offers: z
    .array(z.object({ idea: NamedIdea, count: z.int(), names: z.array(z.string()) }))
    .describe('Open offers to the ideas of the caller, by idea, with up to two names.'),
  invitations: z.array(z.object({ id: z.uuid(), idea: NamedIdea, role: z.string(), author: z.string() })),
  changes_requested: z
    .array(z.object({ idea: NamedIdea, asked_at: z.iso.datetime() }))
    .describe('Ideas to which a reviewer asked for changes.'),
  requests: z
    .object({ count: z.int(), names: z.array(z.string()) })
    .describe('Requests to connect, with up to three names.'),
  reviews: z
    .object({ assigned: z.int(), free: z.int(), overdue: z.int() })
    .optional()
    .describe(
      'Ideas that the caller reviews or may take, and how many are overdue. Absent for members who are no reviewers.',
    ),
  readings: z
    .array(
      z.object({
        call: z.object({ id: z.uuid(), title: z.string() }),
        count: z.int(),
        judging_ends_at: z.iso.datetime().nullable(),
      }),
    )
    .min(1)
    .optional()
    .describe(
      'Calls in judging with entries that the caller has still to score, the end that comes first before the others. Absent where there are none.',
    ),
  drafts: z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: z.iso.datetime() })),
  ideas: z
    .array(
      z.object({
        ...NamedIdea.shape,
        status: IdeaStatus,
        has_changes_requested: z.boolean(),
        support_count: z.int(),
        comment_count: z.int(),
      }),
    )
    .describe("The caller's ideas where something happened last."),
  events: z
    .array(
      z.object({
        ...EventSummary.pick({ id: true, title: true, starts_at: true, place: true, is_online: true }).shape,
        rsvp: OwnRsvp,
      }),
    )
    .describe('The next events that the caller has not declined and, without an answer, could still go to.'),
  people: z
    .array(z.object({ user: Author, reasons: z.array(MeetingReason).min(1).max(2) }))
    .describe('Suggested members without a connection to the caller, each with one or two reasons.'),
})
export type Home = z.infer<typeof Home>

export const getHome = endpoint({
  method: 'GET',
  path: '/v1/me/home',
  summary: 'What waits for the caller, their latest ideas, the next events, and members whom they may want to meet.',
  access: 'member',
  reads: [
    ...(['ideas', 'activity', 'events', 'calls', 'requests', 'drafts', 'connections'] as const),
    ...(['profiles', 'profile-details', 'blocks'] as const),
  ],
  savedAs: 'general',
  status: 200,
  response: Home,
})
