import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IDEAS_FEED_PATH } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { cardHead } from '../../lib/pages/card-head.ts'
import { summaryOf } from '../../lib/pages/summary.ts'

/** Open Graph tags of an idea's page. */
export function ideaHead(idea: IdeaWithAuthor, context: { origin: string }) {
  const author = displayName(idea.author)
  const { meta, links } = cardHead('ideas', idea, context)
  return {
    title: idea.title,
    description: summaryOf(idea.description),
    meta: [
      { name: 'author', content: author },
      { property: 'article:author', content: author },
      { property: 'article:published_time', content: idea.created_at },
      { property: 'article:section', content: idea.category },
      ...meta,
    ],
    links,
  }
}

/** For feed readers, in the head of a page that shows ideas. */
export function feedLink(origin: string, category: string) {
  const href = origin + IDEAS_FEED_PATH + (category && `?${new URLSearchParams({ category })}`)
  return { rel: 'alternate', type: 'application/atom+xml', href }
}
