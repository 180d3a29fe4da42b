import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiKey } from '../../../contract/keys.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { BoxedList } from '../../ui/lists/BoxedList.tsx'
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
      <BoxedList label={t(`labels.${owner}`)} none={t('none')}>
        {shown.map((apiKey) => (
          <li key={apiKey.id}>
            <KeyRow apiKey={apiKey} owner={owner} />
          </li>
        ))}
      </BoxedList>
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
