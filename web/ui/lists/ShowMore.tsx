import { useTranslations } from 'use-intl'
import { TextButton } from '../buttons/TextButton.tsx'
import { classNames } from '../class-names.ts'

/** The part of an infinite query that fetches its next page. */
type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
}

/** The end of a list that fetches its next page when asked; nothing once all is there. */
export function ShowMore({ query, className = 'mt-2' }: ShowMoreProps) {
  const t = useTranslations('pager')
  if (!query.hasNextPage) return null
  return (
    <p className={classNames('text-14', className)}>
      <TextButton
        className="touch-target"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('more')}
      </TextButton>
    </p>
  )
}
