import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Jumps to the element with the id `targetId`: to the content of the page, as its first focusable element, unless it says more. */
export function SkipLink({ targetId = 'main', children }: { targetId?: string; children?: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 start-2 z-overlay -translate-y-20 rounded-sm bg-text px-4 py-2.5 text-14 font-bold text-bg focus:translate-y-0"
    >
      {children ?? t('skipToContent')}
    </a>
  )
}
