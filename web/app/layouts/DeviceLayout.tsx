import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RailLink } from '../../ui/navigation/Rail.tsx'

/** Pages about this device: requests that wait to be sent, and content that can be read offline. */
export function DeviceLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('keeping.device')
  return (
    <div className="page-column max-w-[47rem]! pt-8 pb-16 max-sm:pt-5">
      <nav aria-label={t('title')}>
        <p className="text-14 text-muted">{t('title')}</p>
        <ul className="mt-1.5 mb-6 flex gap-1 border-b border-border pb-1.5">
          <RailLink to="/waiting">{t('waiting')}</RailLink>
          <RailLink to="/kept">{t('kept')}</RailLink>
        </ul>
      </nav>
      {children}
    </div>
  )
}
