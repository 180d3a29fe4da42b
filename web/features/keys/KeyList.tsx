import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiKey } from '../../../contract/keys.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { KeyRow } from './KeyRow.tsx'
import type { KeyOwner } from './keys.api.ts'

/** The keys that are open, and those that ended behind a button. */
export function KeyList({ keys, owner }: { keys: ApiKey[]; owner: KeyOwner }) {
  const t = useTranslations('apikeys')
  const [isShowingEnded, setIsShowingEnded] = useState(false)
  const open = keys.filter(({ ended_at }) => ended_at === null)
  const ended = keys.filter(({ ended_at }) => ended_at !== null)
  const shown = isShowingEnded ? [...open, ...ended] : open
  return (
    <>
      {open.length === 0 && <p className="text-15 text-text-2">{t('none')}</p>}
      {shown.length > 0 && (
        <ul aria-label={t(`labels.${owner}`)} className="rounded-md border border-border bg-surface">
          {shown.map((apiKey) => (
            <li key={apiKey.id} className="border-b border-border last:border-b-0">
              <KeyRow apiKey={apiKey} owner={owner} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <p className="text-13 text-muted">
          {t('ended', { count: ended.length })}{' '}
          <TextButton aria-expanded={isShowingEnded} onClick={() => setIsShowingEnded(!isShowingEnded)}>
            {t(isShowingEnded ? 'hideEnded' : 'showEnded')}
          </TextButton>
        </p>
      )}
    </>
  )
}
