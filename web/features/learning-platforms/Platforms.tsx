import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  LTI_DEEP_LINK_PATH,
  LTI_JWKS_PATH,
  LTI_LAUNCH_PATH,
  LTI_LOGIN_PATH,
} from '../../../contract/learning-platforms.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { platformsQuery, useAddPlatform } from './learning-platforms.api.ts'
import { PlatformDialog } from './PlatformDialog.tsx'
import { PlatformRow } from './PlatformRow.tsx'
import { RegistrationLink } from './RegistrationLink.tsx'

/** Values that the administrator of a platform enters there. */
const ADDRESSES = [
  ['target', LTI_LAUNCH_PATH],
  ['login', LTI_LOGIN_PATH],
  ['redirect', LTI_LAUNCH_PATH],
  ['deepLinking', LTI_DEEP_LINK_PATH],
  ['keys', LTI_JWKS_PATH],
] as const

/** The learning platforms that may open the site, with a way to add one. */
export function Platforms() {
  const t = useTranslations('platforms')
  const { data: platforms, error, refetch } = useQuery(platformsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const adding = useAddPlatform()
  return (
    <div className="mt-6 flex flex-col gap-10">
      <LabelledSection isWide title={t('title')} text={t('text')}>
        {!platforms && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-40" />}
        {platforms?.length === 0 && <p className="text-14 text-muted">{t('none')}</p>}
        {platforms && platforms.length > 0 && (
          <ul aria-label={t('title')} className="rounded-md border border-border bg-surface">
            {platforms.map((platform) => (
              <li key={platform.id} className="border-b border-border last:border-b-0">
                <PlatformRow platform={platform} />
              </li>
            ))}
          </ul>
        )}
      </LabelledSection>
      <RegistrationLink />
      <LabelledSection isWide title={t('byHand')} text={t('byHandText')}>
        <dl className="border-t border-border">
          {ADDRESSES.map(([name, path]) => (
            <div
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-1.5 text-14"
            >
              <dt className="basis-32 font-bold">{t(`addresses.${name}`)}</dt>
              <dd className="flex min-w-0 flex-1 basis-64 items-center justify-between gap-3">
                <code className="min-w-0 break-all">{addressOf(path)}</code>
                <CopyButton variant="ghost" size="sm" text={addressOf(path)} />
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <Button variant="secondary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        </div>
      </LabelledSection>
      {isAdding && (
        <PlatformDialog
          error={adding.error}
          isPending={adding.isPending}
          onSubmit={(input) =>
            void adding.mutateAsync(input).then(
              () => setIsAdding(false),
              () => {},
            )
          }
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}

function addressOf(path: string): string {
  return `${location.origin}${path}`
}
