import { useTranslations } from 'use-intl'

/** First focusable element of a page; jumps to the element with the id `targetId`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  const t = useTranslations('ui')
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 left-2 z-overlay -translate-y-20 rounded-sm bg-text px-4 py-2.5 text-14 font-bold text-bg focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
