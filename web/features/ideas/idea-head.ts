import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IDEAS_FEED_PATH } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { summaryOf } from '../../lib/pages/summary.ts'

/** Open Graph tags of an idea's page. */
export function ideaHead(idea: IdeaWithAuthor, { origin, hasLogo }: { origin: string; hasLogo: boolean }) {
  const author = displayName(idea.author)
  return {
    title: idea.title,
    description: summaryOf(idea.description),
    meta: [
      { name: 'author', content: author },
      { property: 'article:author', content: author },
      { property: 'article:published_time', content: idea.created_at },
      { property: 'article:section', content: idea.category },
      // Every page of a site with a logo of its own shows that.
      ...(hasLogo ? [] : brandImage(origin)),
    ],
  }
}

function brandImage(origin: string) {
  return [
    { property: 'og:image', content: `${origin}/brand.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}

/** For feed readers, in the head of a page that shows ideas. */
export function feedLink(origin: string, category: string) {
  const href = origin + IDEAS_FEED_PATH + (category && `?${new URLSearchParams({ category })}`)
  return { rel: 'alternate', type: 'application/atom+xml', href }
}
