import { z } from 'zod'
import { DASHBOARD_WEEKS } from './dashboard.values.ts'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'

export * from './dashboard.values.ts'

export const Dashboard = z.object({
  weeks: z.int().describe('The period ends today, in UTC. `before` covers the preceding period of the same length.'),
  members: z.object({ total: z.int(), added: z.int(), added_before: z.int() }),
  ideas: z.object({ submitted: z.int(), submitted_before: z.int() }),
  review_days: z
    .object({ median: z.number().nullable(), median_before: z.number().nullable() })
    .describe('The median time in days from a version of an idea to its review; null where nothing was reviewed.'),
  waiting: z
    .object({ count: z.int(), overdue: z.int(), oldest_at: z.iso.datetime().nullable() })
    .describe('`overdue`: those whose authors should have had an answer by now.'),
  per_week: z
    .array(z.object({ start: z.iso.datetime(), submitted: z.int(), reviewed: z.int() }))
    .describe('Oldest first, each from its `start` for seven days.'),
  categories: z
    .array(z.object({ category: z.string(), approved: z.int(), pending: z.int(), rejected: z.int() }))
    .describe('Of all time, the largest first.'),
  faculties: z
    .array(z.object({ faculty: z.string(), members: z.int(), active: z.int() }))
    .describe('Members of the Community and the active ones among them, the largest faculty first.'),
  findings: z
    .array(z.object({ title: z.string(), text: z.string(), fix: z.string() }))
    .describe('Findings of the quick checks of `quad doctor`.'),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/v1/admin/dashboard',
  summary:
    'Figures of the last 4, 12 or 52 weeks, compared with as many before, and what is wrong with the installation.',
  access: 'admin',
  reads: [
    'settings',
    'users',
    'profiles',
    'mail-pauses',
    'ideas',
    'comments',
    'activity',
    'connections',
    'events',
    'reports',
    'reviews',
    'webhooks',
    'platforms',
  ],
  query: z.object({
    weeks: z.coerce
      .number()
      .refine((weeks) => DASHBOARD_WEEKS.some((known) => known === weeks), errorTexts.dashboard.weeks)
      .default(DASHBOARD_WEEKS[0]),
  }),
  status: 200,
  response: z.object({ dashboard: Dashboard }),
})
