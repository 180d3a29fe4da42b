import { z } from 'zod'
import { awaitingModeration } from './awaiting-moderation.ts'
import { CallAnswers } from './call-answers.ts'
import { Deletion } from './deletions.ts'
import { AvatarValue, FileParam, PdfValue } from './file-values.ts'
import { endpoint } from './http.ts'
import { CONTENT, CONTENT_INPUT } from './idea-content.ts'
import {
  BOARD_SORTS,
  IDEA_SORTS,
  IDEA_STATUSES,
  IDEAS_FEED_PATH,
  MATCHED_PARTS,
  PDF_MAX_BYTES,
  REASON_MAX,
  SEARCH_SCOPES,
  WANTED_SKILLS_MAX,
} from './ideas.values.ts'
import { rateLimit } from './limits.ts'
import { LIST_NAME_MAX } from './lists.values.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { SKILL_LENGTH_MAX } from './profiles.values.ts'
import { STAGES } from './progress.values.ts'
import { Role, RoleInputs } from './roles.ts'
import { BEST } from './search.values.ts'
import { base64, line, searchText, uploadId } from './text.ts'

export { RecommendedLevel } from './idea-content.ts'
export * from './ideas.values.ts'

export const IdeaStatus = z.enum(IDEA_STATUSES)
export type IdeaStatus = z.infer<typeof IdeaStatus>

export const PDF_FIELD = { name: 'pdf', bodyLimit: 14_500_000, tooLarge: errorTexts.files.pdfTooLarge }

/** The author of an idea, as other members see them. */
export const Author = z.object({
  id: z.uuid(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  avatar: AvatarValue,
  title: z.string(),
  faculty: z.string(),
})
export type Author = z.infer<typeof Author>

/** Somebody who works on an idea with its author. */
export const TeamMember = z.object({
  user: Author,
  role: z.string().describe('The title of the role with which the member joined; "" for a former author.'),
  is_coauthor: z.boolean().describe('May edit the idea and answer offers.'),
})
export type TeamMember = z.infer<typeof TeamMember>

export const Idea = z.object({
  id: z.uuid(),
  ...CONTENT,
  idea_source_id: PdfValue,
  pdf: PdfValue.describe('The same as `idea_source_id`; the admin list reads it here.'),
  pdf_size: z.int().describe('Bytes; 0 without a PDF.'),
  status: IdeaStatus,
  feedback: z.string().optional().describe('Only for the author, co-authors and who reviews the idea.'),
  is_feedback_current: z
    .boolean()
    .optional()
    .describe('Whether the idea is as it was when the feedback was given. Only for the same.'),
  has_changes_requested: z
    .boolean()
    .optional()
    .describe('Pending, and a reviewer waits for its author rather than the other way round. Only for the same.'),
  unpublished: z
    .object({ version: z.int(), shown_version: z.int().nullable() })
    .optional()
    .describe(
      'Where this is a version that not everybody sees: its number, and that of the one they see, if there is one. Only for the team and reviewers.',
    ),
  is_hidden: z
    .literal(true)
    .optional()
    .describe(
      'Where a moderator, reports or a listed word hide it from everybody but its authors, reviewers and administrators.',
    ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  due_at: z.iso.datetime().nullable().describe('Until when a reviewer should answer; null once one has.'),
  user_id: z.uuid(),
  version: z.int(),
  support_count: z.int(),
  comment_count: z.int(),
  last_activity_at: z.iso.datetime().describe('Of the last comment, version or review.'),
  roles: z.array(Role),
  team: z.array(TeamMember).describe('Without the author.'),
  merged_into: z.uuid().nullable().describe('The idea that this one was merged into, at the end of a chain of merges.'),
  merged_at: z.iso.datetime().nullable(),
  stage: z.enum(STAGES),
  stage_since: z.iso.datetime().optional().describe('When it reached the stage; absent before the first step.'),
  measured: z.string().optional().describe('The one thing that its team measured.'),
  continues: z.uuid().nullable().describe('The idea that this one continues.'),
  imported: z
    .object({ votes: z.int() })
    .optional()
    .describe(
      'Of an idea that was shared elsewhere before: the votes that it had there, which `support_count` is without.',
    ),
  call: z.object({ id: z.uuid(), title: z.string() }).optional().describe('The call that it was entered in last.'),
  course: z.object({ id: z.uuid(), name: z.string() }).optional().describe('The course that it was shared from.'),
})
export type Idea = z.infer<typeof Idea>

export const IdeaWithAuthor = z.object({ ...Idea.shape, author: Author })
export type IdeaWithAuthor = z.infer<typeof IdeaWithAuthor>

export const MatchedPart = z.enum(MATCHED_PARTS)
export type MatchedPart = z.infer<typeof MatchedPart>

export const FoundIdea = z.object({
  ...IdeaWithAuthor.shape,
  matched_in: z.array(MatchedPart).optional().describe('Only of searches with the scope `all`.'),
})
export type FoundIdea = z.infer<typeof FoundIdea>

/** The fields that a person types; the form of the New idea dialog. */
export const IdeaForm = z.object({
  ...CONTENT_INPUT,
  roles: RoleInputs.optional().describe('Absent: none. When an idea is edited, absent keeps them as they are.'),
})

const pdfOf = (rules: { orStored: boolean }) =>
  z.union([
    z.literal(''),
    z.null(),
    base64({ maxBytes: PDF_MAX_BYTES, tooLarge: errorTexts.files.pdfTooLarge, ...rules }).meta({
      contentEncoding: 'base64',
      contentMediaType: 'application/pdf',
    }),
  ])

/** `user_id` is accepted from old clients and ignored: the owner is the caller. */
const IdeaInput = z.strictObject({
  ...IdeaForm.shape,
  pdf: pdfOf({ orStored: false }).optional(),
  pdf_upload: uploadId.optional(),
  user_id: z.unknown().optional(),
})

/** `draft_id`: the draft that becomes the idea, once: a repeated request gets the first's response. */
export const IdeaSubmission = z.strictObject({
  ...IdeaInput.shape,
  draft_id: z.uuid(errorTexts.ideas.draftId).optional(),
  call_id: z.uuid(errorTexts.common.callId).optional().describe('The call that the idea answers.'),
  answers: CallAnswers.optional(),
  course_id: z
    .uuid(errorTexts.ideas.courseId)
    .optional()
    .describe('The course that it is shared from, of those that the caller came from.'),
})
export type IdeaSubmission = z.infer<typeof IdeaSubmission>

/** Why a version was saved, for everybody who sees it. */
export const VersionReason = line({ max: REASON_MAX }).default('')

/**
 * An absent `pdf`, and its value in responses, keep the file; a blank or null one removes it. With a `version`, a change in
 * between is a conflict.
 */
export const IdeaEdit = z.strictObject({
  ...IdeaInput.shape,
  pdf: pdfOf({ orStored: true }).optional(),
  version: z.int().optional(),
  reason: VersionReason,
})
export type IdeaEdit = z.infer<typeof IdeaEdit>

/** Editing an idea that was decided on sends it back to review. */
export function returnsToPending(status: IdeaStatus): boolean {
  return status !== 'Pending'
}

const ideaParams = z.object({ id: z.uuid() })
const SavedIdeaResponse = z.object({ idea: Idea, ...awaitingModeration })
const category = line({ max: LIST_NAME_MAX }).default('')
const statusFilter = z.union([z.literal(''), IdeaStatus]).default('')

/** Filters of the board, and of ideas in a search. */
export const boardFilters = {
  category,
  looking: z.enum(['true', 'false']).default('false').describe('Only ideas with an open role.'),
  /** Only ideas with an open role that asks for this skill, however it is written. */
  skill: line({ max: SKILL_LENGTH_MAX }).default(''),
  stage: z.union([z.literal(''), z.enum(STAGES)]).default(''),
}

export const IdeaSort = z.enum([...IDEA_SORTS, BEST])
export type IdeaSort = z.infer<typeof IdeaSort>

export const BoardSort = z.enum([...BOARD_SORTS, BEST])
export type BoardSort = z.infer<typeof BoardSort>

export const createIdea = endpoint({
  method: 'POST',
  path: '/v1/ideas',
  summary: 'Share an idea. It waits for review as Pending.',
  hasLocation: true,
  access: 'member',
  scope: 'ideas:write',
  waits: { as: 'idea', onlyLast: true },
  limit: rateLimit('idea', 20, 'day', errorTexts.ideas.shareIdeasLimit),
  errors: [403, 404, 409],
  body: IdeaSubmission,
  file: PDF_FIELD,
  status: 201,
  response: SavedIdeaResponse,
})

export const listFeed = endpoint({
  method: 'GET',
  path: '/v1/ideas/feed',
  summary: 'Ideas that everybody may see, with their authors.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['ideas', 'activity', 'profiles'],
  savedAs: 'general',
  query: z.object({
    ...pageQuery(6),
    q: searchText,
    scope: z
      .enum(SEARCH_SCOPES)
      .default('title')
      .describe('`all`: search descriptions, tags, what was learned and PDFs too.'),
    ...boardFilters,
    sort: BoardSort.default('newest'),
    status: statusFilter,
    faculty: line({ max: LIST_NAME_MAX }).default('').describe('Only ideas of authors of this faculty.'),
    call_id: z
      .union([z.literal(''), z.uuid(errorTexts.common.callId)])
      .default('')
      .describe('Only ideas that were entered in this call.'),
    course_id: z
      .union([z.literal(''), z.uuid(errorTexts.ideas.courseId)])
      .default('')
      .describe('Only ideas that were shared from this course.'),
    updated_since: z
      .union([z.literal(''), z.iso.datetime({ offset: true, ...errorTexts.common.exactTime })])
      .default('')
      .describe('Only ideas that were shared, changed, reviewed or commented on at or after this time.'),
    user_id: line({ max: 50 }).default('').describe('Only the ideas of this member.'),
    audience: z
      .enum(['caller', 'everybody'])
      .default('caller')
      .describe("`everybody` leaves out what only the caller may see, such as the caller's own rejected ideas."),
  }),
  status: 200,
  response: z.object({ ideas: z.array(FoundIdea), metadata: Metadata }),
})

export const listWantedSkills = endpoint({
  method: 'GET',
  path: '/v1/ideas/feed/skills',
  summary:
    'The skills that open roles in the feed ask for, most first. Each number is of the ideas that the other filters leave.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['ideas', 'profiles'],
  query: z.object({ q: searchText, scope: z.enum(SEARCH_SCOPES).default('title'), ...boardFilters }),
  status: 200,
  response: z.object({
    looking_count: z.int().describe('How many ideas have an open role.'),
    skills: z.array(z.object({ skill: z.string(), count: z.int() })).max(WANTED_SKILLS_MAX),
  }),
})

export const listOwnIdeas = endpoint({
  method: 'GET',
  path: '/v1/ideas/mine',
  summary: "The caller's own ideas, newest first, with the number in each status.",
  access: 'member',
  scope: 'ideas:read',
  isCached: true,
  reads: ['ideas', 'activity', 'profiles'],
  savedAs: 'submissions',
  query: z.object({ ...pageQuery(10), q: searchText, status: statusFilter }),
  status: 200,
  response: z.object({
    ideas: z.array(Idea),
    metadata: Metadata,
    counts: z
      .object({ Pending: z.int(), Approved: z.int(), Rejected: z.int() })
      .describe('Of all ideas of the caller, whatever the search and filter.'),
  }),
})

export const listIdeas = endpoint({
  method: 'GET',
  path: '/v1/ideas',
  summary: 'All ideas that the caller reviews.',
  access: 'reviewer',
  scope: 'reviews:read',
  reads: ['ideas', 'activity', 'profiles'],
  query: z.object({ ...pageQuery(10), q: searchText, status: statusFilter, sort: IdeaSort.default('newest') }),
  status: 200,
  response: z.object({
    ideas: z.array(IdeaWithAuthor),
    metadata: Metadata,
    waiting: z
      .object({ count: z.int(), oldest: z.iso.datetime().nullable() })
      .describe('Ideas that wait for review, whatever the search and filter, and since when the oldest waits.'),
  }),
})

export const getIdea = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id',
  summary: 'One idea, for everybody who may see it.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['ideas', 'activity', 'profiles'],
  savedAs: 'idea',
  params: ideaParams,
  status: 200,
  response: z.object({ idea: IdeaWithAuthor }),
})

export const ideaEditsLimit = rateLimit('idea-edit', 100, 'day', errorTexts.ideas.changeIdeasLimit)

export const editIdea = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id',
  summary:
    "Change an idea's content: its author or a co-author. An approved or rejected idea returns to Pending, unless only its roles change.",
  access: 'member',
  scope: 'ideas:write',
  waits: { as: 'edit', onlyLast: true },
  limit: ideaEditsLimit,
  errors: [403, 409],
  params: ideaParams,
  body: IdeaEdit,
  file: PDF_FIELD,
  status: 200,
  response: SavedIdeaResponse,
})

export const deleteIdea = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id',
  summary: 'Delete an idea and its file: the owner, or an administrator, who may tell the owner the reason.',
  access: 'member',
  limit: rateLimit('idea-deletion', 100, 'day', errorTexts.ideas.deleteIdeasLimit),
  errors: [403],
  params: ideaParams,
  query: Deletion,
  status: 200,
  response: z.object({ message: z.string() }),
})

export const getPdf = endpoint({
  method: 'GET',
  path: '/v1/pdfs/:id',
  summary: "An idea's PDF, as a download.",
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isPathSecret: true,
  takesFilesCookie: true,
  takesFileKey: true,
  params: z.object({ id: FileParam }),
  status: 200,
  sends: 'application/pdf',
})

export const getIdeasFeed = endpoint({
  method: 'GET',
  path: IDEAS_FEED_PATH,
  summary: 'The approved ideas as an Atom feed.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['ideas', 'profiles'],
  errors: [404],
  query: z.looseObject({ category: z.coerce.string().default('').meta({ type: 'string' }) }),
  status: 200,
  sends: 'application/atom+xml; charset=utf-8',
})
