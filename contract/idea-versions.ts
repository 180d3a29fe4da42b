import { z } from 'zod'
import { awaitingModeration } from './awaiting-moderation.ts'
import { PdfValue } from './file-values.ts'
import { endpoint } from './http.ts'
import { CONTENT } from './idea-content.ts'
import { Author, Idea, IdeaStatus, ideaEditsLimit, VersionReason } from './ideas.ts'
import { wholeNumber } from './paging.ts'

const NUMBER_MAX = 1_000_000_000

/** The text of an idea between two saved changes. Numbered from 1; the newest is the current text. */
export const IdeaVersion = z.object({
  n: z.int(),
  created_at: z.iso.datetime(),
  author: Author.describe('Author of this version.'),
  reason: z.string().describe('Why; "" where nothing was said.'),
  status: IdeaStatus.describe('The last status that the idea had with this version.'),
})
export type IdeaVersion = z.infer<typeof IdeaVersion>

export const IdeaVersionContent = z.object({
  ...CONTENT,
  pdf: PdfValue.describe(
    "The PDF that it had. A file that was replaced is deleted: only the newest version's is there.",
  ),
  pdf_size: z.int().describe('Bytes; 0 without a PDF.'),
})
export type IdeaVersionContent = z.infer<typeof IdeaVersionContent>

export const WholeIdeaVersion = z.object({ ...IdeaVersion.shape, ...IdeaVersionContent.shape })
export type WholeIdeaVersion = z.infer<typeof WholeIdeaVersion>

/** `version` is the idea's, as in an edit. */
export const VersionRestoration = z.strictObject({ version: z.int(), reason: VersionReason })
export type VersionRestoration = z.infer<typeof VersionRestoration>

const ideaParams = z.object({ id: z.uuid() })
const versionParams = z.object({ id: z.uuid(), n: wholeNumber(1, NUMBER_MAX) })

export const listIdeaVersions = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/versions',
  summary: 'The versions of an idea, newest first, 500 at most. Rejected ones are for its authors and administrators.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['ideas', 'profiles'],
  savedAs: 'idea',
  params: ideaParams,
  status: 200,
  response: z.object({ versions: z.array(IdeaVersion) }),
})

export const getIdeaVersion = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/versions/:n',
  summary: 'What an idea said in one version.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['ideas', 'profiles'],
  savedAs: 'idea',
  params: versionParams,
  status: 200,
  response: z.object({ version: WholeIdeaVersion }),
})

export const restoreIdeaVersion = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/versions/:n/restore',
  summary:
    'Save what an earlier version said as a new version. The PDF stays as it is. The approved version that everybody sees takes back what waits for a reviewer beside it, with its PDF.',
  access: 'member',
  limit: ideaEditsLimit,
  errors: [403, 409],
  params: versionParams,
  body: VersionRestoration,
  status: 200,
  response: z.object({ idea: Idea, ...awaitingModeration }),
})
