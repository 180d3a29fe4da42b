import { z } from 'zod'
import { Deletion } from './deletions.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { AVATAR_MAX_BYTES } from './profiles.values.ts'
import {
  MEASURED_MAX,
  MILESTONE_TITLE_MAX,
  MILESTONES_MAX,
  SHOWCASE_CALLS_MAX,
  STAGES,
  UPDATE_MAX,
  UPDATE_MIN,
  UPDATE_PICTURE_ALT_MAX,
  UPDATE_PICTURE_PATH,
  UPDATES_PAGE_SIZE,
} from './progress.values.ts'
import { base64, line, text, uploadId } from './text.ts'

export * from './progress.values.ts'

const StageName = z.enum(STAGES, errorTexts.progress.stage)

/** A public idea of a line of ideas that continue one another. */
export const RelatedIdea = z.object({
  id: z.uuid(),
  title: z.string(),
  stage: StageName,
  author: Author,
  created_at: z.iso.datetime(),
})
export type RelatedIdea = z.infer<typeof RelatedIdea>

export const Progress = z.object({
  stage: StageName,
  reached: z.partialRecord(StageName, z.iso.datetime()).describe('When each stage was last reached.'),
  measured: z.string().describe('The one thing that the team measured, such as "9 circles, 104 readers"; "" without.'),
  may_begin: z.boolean().describe('The idea may leave its first stage: it is approved, or has an award of a call.'),
  continues: RelatedIdea.nullable(),
  continued_by: z.array(RelatedIdea).describe('Oldest first.'),
  update_count: z.int(),
})
export type Progress = z.infer<typeof Progress>

const date = z.iso.date(errorTexts.progress.date).nullable().default(null)

export const Milestone = z.object({
  title: z.string(),
  due_on: z.iso.date().nullable(),
  done_on: z.iso.date().nullable(),
})
export type Milestone = z.infer<typeof Milestone>

/** `alt`: a description for people who cannot see it, or "". */
export const UpdatePicture = z.object({ id: z.uuid(), alt: z.string() })
export type UpdatePicture = z.infer<typeof UpdatePicture>

export const Update = z.object({
  id: z.uuid(),
  text: z.string(),
  pictures: z.array(UpdatePicture).describe('In the order in which they were added.'),
  author: Author,
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  support_count: z.int(),
  comment_count: z.int().describe('Comments on the idea that are about this update, with their replies.'),
})
export type Update = z.infer<typeof Update>

export const UpdateForm = z.strictObject({ text: text({ min: UPDATE_MIN, max: UPDATE_MAX }) })

const params = z.object({ id: z.uuid() })
const ofIdea = { params, shows: ['ideas'], isCached: true, reads: ['ideas', 'profiles'] } as const
const progressLimit = rateLimit('progress', 200, 'day', errorTexts.progress.progressLimit)
const updatesLimit = rateLimit('update', 30, 'day', errorTexts.progress.writeEditUpdatesLimit)
const ProgressResponse = z.object({ progress: Progress })

export const getProgress = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/progress',
  summary: 'The stage of an idea, and the public ideas that it continues or that continue it.',
  access: 'public',
  scope: 'ideas:read',
  ...ofIdea,
  status: 200,
  response: ProgressResponse,
  savedAs: 'idea',
})

export const setStage = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/stage',
  summary: 'Set the stage of an idea: its team. All supporters are notified once when it is in use.',
  access: 'member',
  scope: 'ideas:write',
  limit: progressLimit,
  errors: [403, 409],
  params,
  body: z.strictObject({ stage: StageName }),
  status: 200,
  response: ProgressResponse,
})

export const setMeasured = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/measured',
  summary: 'Say the one thing that the team of an idea measured: its team.',
  access: 'member',
  scope: 'ideas:write',
  limit: progressLimit,
  errors: [403, 409],
  params,
  body: z.strictObject({ measured: line({ max: MEASURED_MAX }) }),
  status: 200,
  response: ProgressResponse,
})

export const listMilestones = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/milestones',
  summary: 'The milestones of an idea, in the order of its team.',
  access: 'public',
  scope: 'ideas:read',
  ...ofIdea,
  status: 200,
  response: z.object({ milestones: z.array(Milestone) }),
  savedAs: 'idea',
})

export const setMilestones = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/milestones',
  summary: 'Replace the milestones of an idea: its team.',
  access: 'member',
  scope: 'ideas:write',
  limit: progressLimit,
  errors: [403, 409],
  params,
  body: z.strictObject({
    milestones: z
      .array(z.strictObject({ title: line({ min: 1, max: MILESTONE_TITLE_MAX }), due_on: date, done_on: date }))
      .max(MILESTONES_MAX, errorTexts.common.atMost({ max: MILESTONES_MAX })),
  }),
  status: 200,
  response: z.object({ milestones: z.array(Milestone) }),
})

export const setContinues = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/continues',
  summary: 'Say that an idea continues another one: its team. The author of the other is notified.',
  access: 'member',
  limit: progressLimit,
  errors: [403, 409],
  params,
  body: z.strictObject({ idea_id: z.uuid(errorTexts.common.ideaId) }),
  status: 200,
  response: ProgressResponse,
})

export const removeContinues = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/continues',
  summary: 'Say that an idea continues no other one: its team.',
  access: 'member',
  limit: progressLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: ProgressResponse,
})

export const refuseContinuation = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/continued-by/:other',
  summary: 'Refuse that another idea says to continue this one, now and later: author and co-authors.',
  access: 'member',
  limit: progressLimit,
  errors: [403, 409],
  params: z.object({ id: z.uuid(), other: z.uuid() }),
  status: 204,
})

export const getShowcase = endpoint({
  method: 'GET',
  path: '/v1/showcase',
  summary: 'How many public ideas are at each stage beyond the first, and the calls that they were entered in.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['ideas', 'calls'],
  savedAs: 'general',
  status: 200,
  response: z.object({
    stages: z.object({ team: z.int(), tried: z.int(), in_use: z.int(), stopped: z.int() }),
    calls: z
      .array(z.object({ id: z.uuid(), title: z.string(), count: z.int() }))
      .max(SHOWCASE_CALLS_MAX)
      .describe('With the number of their ideas beyond the first stage, most first.'),
  }),
})

export const listUpdates = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/updates',
  summary: 'The updates of an idea, newest first.',
  access: 'public',
  scope: 'ideas:read',
  ...ofIdea,
  reads: ['ideas', 'profiles', 'activity', 'comments'],
  query: z.object(pageQuery(UPDATES_PAGE_SIZE)),
  status: 200,
  response: z.object({ updates: z.array(Update), metadata: Metadata }),
  savedAs: 'idea',
})

export const getOwnUpdateState = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/updates/me',
  summary: 'Which updates of an idea the caller supports.',
  access: 'member',
  scope: 'ideas:read',
  reads: ['own-updates', 'ideas', 'profiles'],
  savedAs: 'idea',
  params,
  status: 200,
  response: z.object({ supported: z.array(z.uuid()) }),
})

export const addUpdate = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/updates',
  summary: 'Write an update of an idea: its team. Followers and supporters are notified.',
  access: 'member',
  scope: 'ideas:write',
  limit: updatesLimit,
  errors: [403, 409],
  params,
  body: UpdateForm,
  status: 201,
  response: z.object({ update: Update }),
})

export const editUpdate = endpoint({
  method: 'PATCH',
  path: '/v1/updates/:id',
  summary: 'Edit an own update, while on the team of the idea.',
  access: 'member',
  scope: 'ideas:write',
  limit: updatesLimit,
  errors: [403, 409],
  params,
  body: UpdateForm,
  status: 200,
  response: z.object({ update: Update }),
})

export const deleteUpdate = endpoint({
  method: 'DELETE',
  path: '/v1/updates/:id',
  summary: 'Delete an update: who wrote it, the author and co-authors of the idea, or an administrator.',
  access: 'member',
  scope: 'ideas:write',
  limit: rateLimit('update-deletion', 100, 'day', errorTexts.progress.deleteUpdatesLimit),
  errors: [403, 409],
  params,
  query: Deletion,
  status: 204,
})

export const addUpdatePicture = endpoint({
  method: 'POST',
  path: '/v1/updates/:id/pictures',
  summary: 'Add a picture (PNG, JPEG or WebP) to an own update, which has at most three.',
  access: 'member',
  scope: 'ideas:write',
  limit: rateLimit('update-picture', 60, 'day', errorTexts.progress.pictureLimit),
  errors: [403, 409],
  params,
  body: z.strictObject({
    image: base64({ maxBytes: AVATAR_MAX_BYTES, tooLarge: errorTexts.files.pictureTooLarge }).optional(),
    image_upload: uploadId.optional(),
    alt: line({ max: UPDATE_PICTURE_ALT_MAX }).default(''),
  }),
  file: { name: 'image', bodyLimit: 7_500_000, tooLarge: errorTexts.files.pictureTooLarge },
  status: 201,
  response: z.object({ update: Update }),
})

export const removeUpdatePicture = endpoint({
  method: 'DELETE',
  path: '/v1/updates/:id/pictures/:picture',
  summary: 'Remove a picture from an update: who wrote it, the author and co-authors of the idea, or an administrator.',
  access: 'member',
  scope: 'ideas:write',
  limit: updatesLimit,
  errors: [403, 409],
  params: z.object({ id: z.uuid(), picture: z.uuid() }),
  status: 200,
  response: z.object({ update: Update }),
})

export const getUpdatePicture = endpoint({
  method: 'GET',
  path: UPDATE_PICTURE_PATH,
  summary: 'A picture of an update, visible to readers of its idea.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  takesFilesCookie: true,
  subject: 'image',
  params,
  status: 200,
  sends: 'image/webp',
})

const updateSupportsLimit = rateLimit('update-support', 600, 'hour', errorTexts.progress.supportUpdatesLimit)
const UpdateSupport = z.object({ supported: z.boolean(), support_count: z.int() })
const updateSupport = {
  path: '/v1/updates/:id/support',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'support', onlyLast: true },
  isAnswer: true,
  limit: updateSupportsLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: UpdateSupport,
} as const

export const supportUpdate = endpoint({
  method: 'PUT',
  summary: 'Support an update of another member, once.',
  ...updateSupport,
})

export const withdrawUpdateSupport = endpoint({
  method: 'DELETE',
  summary: 'Withdraw the support of an update.',
  ...updateSupport,
})
