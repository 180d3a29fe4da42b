import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { choicesQuery, previewQuery } from '../../entities/notifications/notification-choices.queries.ts'
import { hasPush, withFirstPushes } from '../../entities/notifications/push-choices.ts'
import { deviceTimeZone } from '../../lib/preferences/time-zone.ts'
import { zoneName } from '../../lib/preferences/zone-name.ts'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ChoiceMatrix } from './ChoiceMatrix.tsx'
import { DevicePush } from './DevicePush.tsx'
import { DigestTimes } from './DigestTimes.tsx'
import { MailPause } from './MailPause.tsx'
import { MailPreview } from './MailPreview.tsx'
import { MailShortcuts } from './MailShortcuts.tsx'
import { useChangeChoices } from './notification-choices.api.ts'
import { pushStateQuery } from './push-state.ts'
import { QuietHours, QuietWeeks } from './QuietTimes.tsx'

/** Which news reach the member, how and when; each choice is saved at once. */
export function NotificationChoices({ profile }: { profile: Profile | undefined }) {
  const t = useTranslations('notificationChoices')
  const { data: choices, error, refetch } = useQuery(choicesQuery)
  // What depends on its size moves less when it comes with the choices.
  usePrefetchQuery(previewQuery)
  const change = useChangeChoices()
  const userId = profile?.id ?? ''
  const isPushOn = useQuery(pushStateQuery(userId)).data === 'on'
  if (!choices) {
    return <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-96" />
  }
  const { kinds, digest, quiet } = choices
  return (
    <>
      <MailPause />
      <SectionColumns aside={<MailPreview />}>
        <section aria-labelledby="choices">
          <SectionHeading
            id="choices"
            title={t('title')}
            className="mb-4 max-sm:sr-only"
            action={
              <div className="flex flex-wrap gap-2 max-sm:hidden">
                <MailShortcuts kinds={kinds} isWide={false} onChange={(changed) => change({ kinds: changed })} />
              </div>
            }
          />
          <ChoiceMatrix
            kinds={kinds}
            userType={profile?.user_type ?? 'normal'}
            isPushOn={isPushOn}
            onChange={(changed) => change({ kinds: changed })}
          />
          <p className="pt-3 text-14 text-muted">{t('address', { email: profile?.email ?? '' })}</p>
        </section>
        <DevicePush userId={userId} onTurnedOn={() => !hasPush(kinds) && change({ kinds: withFirstPushes(kinds) })} />
        <QuietHours
          quiet={quiet}
          zone={zoneName(profile?.time_zone ?? deviceTimeZone())}
          onChange={(changed) => change({ quiet: changed })}
        />
        <QuietWeeks quiet={quiet} onChange={(changed) => change({ quiet: changed })} />
        <DigestTimes digest={digest} onChange={(changed) => change({ digest: changed })} />
        <div className="flex flex-col gap-3 sm:hidden">
          <MailShortcuts kinds={kinds} isWide onChange={(changed) => change({ kinds: changed })} />
        </div>
      </SectionColumns>
    </>
  )
}
