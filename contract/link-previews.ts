import { z } from 'zod'
import { endpoint } from './http.ts'
import { URL_MAX } from './text.ts'

/** The only error message, so that nobody learns how a server of the internal network responds. */
export const PREVIEW_FAILED = 'Failed to fetch resource details'

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
  query: z.object({ url: z.string({ error: PREVIEW_FAILED }).max(URL_MAX, PREVIEW_FAILED) }),
  response: LinkPreview,
})
