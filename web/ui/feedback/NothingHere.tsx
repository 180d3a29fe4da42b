import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StateMessage } from './StateMessage.tsx'

/** In place of a page whose URL leads to nothing that the reader may see. */
export function NothingHere({ back }: { back?: ReactNode }) {
  const t = useTranslations('nothingHere')
  return (
    <StateMessage as="h1" kind="search" title={t('title')} actions={back}>
      {t('text')}
    </StateMessage>
  )
}
