import { useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MEMBER_SCOPES } from '../../../contract/key-scopes.values.ts'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { KeyList } from './KeyList.tsx'
import { KeySections } from './KeySections.tsx'
import { keysQuery } from './keys.api.ts'

/** The member's API keys. */
export function Keys() {
  const t = useTranslations('apikeys')
  const { data, error, refetch } = useQuery(keysQuery)
  return (
    <KeySections
      owner="member"
      title={t('title')}
      text={t('text')}
      id="keys"
      scopes={MEMBER_SCOPES}
      possible={data?.is_allowed ? data.possible : undefined}
    >
      {!data && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {data && !data.is_allowed && <InlineNote tone="warning">{t('forbidden')}</InlineNote>}
      {data && <KeyList keys={data.keys} owner="member" />}
      <p className="flex items-start gap-2.5 text-13 text-muted">
        <ScanSearch size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {t('scanners')}{' '}
          <TextLink to="/docs/api/{-$name}" params={{ name: undefined }}>
            {t('reference')}
          </TextLink>
        </span>
      </p>
    </KeySections>
  )
}
