import { useTranslations } from 'use-intl'

/** The text of a filter with how many ideas it leaves, once that is known. */
export function CountedLabel({ text, count }: { text: string; count: number | undefined }) {
  const t = useTranslations('ideas.feed')
  return (
    <>
      <span dir="auto">{text}</span>{' '}
      {count !== undefined && (
        <span className="ms-1.5 font-regular tabular-nums opacity-80">{t('number', { count })}</span>
      )}
    </>
  )
}
