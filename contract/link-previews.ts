import { z } from 'zod'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'
import { URL_MAX } from './text.ts'

/**
 * Title and description from the head of a page, each on one line and short enough for an idea; one of them may be "".
 */
export const LinkPreview = z.object({ title: z.string(), description: z.string() })
export type LinkPreview = z.infer<typeof LinkPreview>

/** The path is that of the application before Quad, and outside `/v1`. */
export const getLinkPreview = endpoint({
  method: 'GET',
  path: '/api/fetchMetaData',
  summary: 'Title and description of a page on one of the known hosts of repositories.',
  access: 'member',
  reads: [],
  status: 200,
  query: z.object({ url: z.string(errorTexts.linkPreviews.failed).max(URL_MAX, errorTexts.linkPreviews.failed) }),
  response: LinkPreview,
})
