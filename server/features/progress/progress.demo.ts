import { z } from 'zod'
import type { Milestone, Stage } from '../../../contract/progress.ts'
import { DEMO_PROJECTS } from '../../cli/demo-community.ts'
import { readDemoData } from '../../cli/demo-data.ts'
import type { DemoRows } from '../../cli/demo-features.ts'
import { DAY } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

/** The stages of the first approved ideas, in this order. */
const STAGES: Stage[] = [
  ...(['in_use', 'tried', 'team', 'stopped', 'in_use', 'in_use'] as const),
  ...(['in_use', 'in_use', 'tried', 'in_use', 'team'] as const),
]
/** Earlier updates of each. */
const TEXTS = [
  'Half of the material is ready, and two teachers have checked it.',
  'The first version runs on three old phones. We look for people to try it in March.',
]
const MILESTONES: Omit<Milestone, 'due_on' | 'done_on'>[] = [
  { title: 'First version' },
  { title: 'Trial with twenty people' },
  { title: 'Handed to the faculty' },
]

/** The ideas that each call was answered with. */
const CALLS = readDemoData(
  'calls.json',
  z.array(z.object({ phase: z.string(), entries: z.array(z.int()).default([]) })),
)

/** Calls with results first; an idea of an undecided call has not gone on. */
function orderOf(place: number): number {
  const call = CALLS.find(({ entries }) => entries.includes(place))
  if (!call) return 1
  return call.phase === 'results' ? 0 : Number.POSITIVE_INFINITY
}

/** Stages, milestones and updates of approved ideas. The last of them continues the first one. */
export const demoRows: DemoRows = ({ ideas, members, now }) => {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY).toISOString()
  const approved = ideas
    .map((idea, place) => ({ idea, order: orderOf(place) }))
    .filter(({ idea, order }) => idea.status === 'Approved' && !idea.merged_into && Number.isFinite(order))
    .toSorted((one, other) => one.order - other.order)
    .map(({ idea }) => ({ idea, project: DEMO_PROJECTS.find(({ title }) => idea.title.startsWith(title)) }))
  const going = approved.slice(0, STAGES.length).map(({ idea, project }, index, all) => {
    const stage = STAGES[index] ?? 'team'
    const round = all.slice(0, index).filter((one) => one.project === project).length
    return { idea, stage, result: stage === 'in_use' || stage === 'tried' ? project?.results[round] : undefined }
  })
  const first = going[0]?.idea.id
  const updates = going.flatMap(({ idea, result }, index) =>
    [...(result ? [result.update] : []), ...TEXTS.slice(index % TEXTS.length)].map((text, step) => ({
      ...{ id: newId(), idea_id: idea.id, user_id: idea.user_id, text },
      ...{ created_at: at(index + 2 + step * 12), edited_at: null },
    })),
  )
  return {
    idea_progress: going.map(({ idea, result, stage }, index) => ({
      ...{ idea_id: idea.id, stage, progress_at: at(index + 2), asked_at: null },
      reached: JSON.stringify({ team: at(90), [stage]: at(index + 9) }),
      milestones: JSON.stringify(
        MILESTONES.map(({ title }, step) => {
          const date = at(60 - step * 45).slice(0, 10)
          return { title, due_on: date, done_on: step < 2 ? date : null }
        }),
      ),
      measured: result?.measured ?? '',
      continues_id: index === STAGES.length - 1 ? (first ?? null) : null,
      announced_at: stage === 'in_use' ? at(index + 9) : null,
    })),
    idea_updates: updates,
    update_supports: updates.flatMap(({ id, user_id, created_at }, index) =>
      members
        .filter((member) => member !== user_id)
        .slice(0, 9 - (index % 7))
        .map((member) => ({ update_id: id, user_id: member, created_at })),
    ),
  }
}
