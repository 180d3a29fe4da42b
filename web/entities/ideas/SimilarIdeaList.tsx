import { CopyCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { SimilarIdea } from '../../../contract/similar-ideas.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const WORDS_SHOWN = 3

/** Ideas that are like another, each with the reason. */
export function SimilarIdeaList({ ideas, isInNewTab = false }: { ideas: SimilarIdea[]; isInNewTab?: boolean }) {
  const t = useTranslations('similarIdeas')
  return (
    <ul>
      {ideas.map((idea) => (
        <li key={idea.id} className="border-b border-border py-3.5">
          <TextLink
            {...ideaLink(idea.id)}
            {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
            dir="auto"
            className="text-15 font-bold wrap-anywhere"
          >
            {idea.title}
          </TextLink>
          <p className="mt-0.5 text-13 text-muted wrap-anywhere">
            {t('by', { name: displayName(idea.author), count: idea.support_count })}
          </p>
          <p className="mt-1.5 flex items-start gap-2 text-13 text-text-2">
            <CopyCheck size={16} className="mt-px shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <Reason idea={idea} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Shared tags, then how many words are shared; without shared tags the words themselves. */
function Reason({ idea: { shared_tags, shared_words } }: { idea: SimilarIdea }) {
  const t = useTranslations('similarIdeas')
  if (shared_tags.length > 0) return t('sharedTags', { tags: shared_tags.join(', '), count: shared_words.length })
  return t('sharedWords', { words: shared_words.slice(0, WORDS_SHOWN).join(', '), count: shared_words.length })
}
