import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

/** Under the comments of a merged idea, which takes no new ones. */
export function CommentOnJoined({ into }: { into: string }) {
  const t = useTranslations('merges')
  const { data: target } = useQuery(ideaQuery(into))
  return target ? (
    <ButtonLink {...ideaLink(into)} hash="comments" variant="secondary" className="mt-5 print:hidden">
      {t('comment')}
    </ButtonLink>
  ) : null
}
