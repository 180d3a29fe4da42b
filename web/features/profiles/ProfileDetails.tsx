import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { SocialLinks } from '../../entities/members/SocialLinks.tsx'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

/** The list of facts. What the reader may not know of (undefined) is left out; what is blank reads "Not provided". */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const listed = useListedLabel()
  const facts = [
    [t('details.fullName'), [profile.firstname, profile.lastname].filter(Boolean).join(' ')],
    [t('details.email'), profile.email],
    [t('details.mobile'), profile.mobile],
    [t('details.degree'), profile.degree],
    [t('details.university'), profile.uni],
    [t('details.faculty'), listed('faculties', profile.faculty)],
    [t('details.program'), profile.program],
  ] as const
  return (
    <section aria-labelledby="profile-details">
      <SectionHeading id="profile-details" title={t('details.title')} />
      <dl className="mt-4 grid gap-4 sm:max-md:grid-cols-2">
        {facts.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt className="text-13 text-muted">{label}</dt>
                <dd className={value === '' ? 'text-15 text-muted' : 'text-15 wrap-anywhere'}>
                  {value === '' ? t('notProvided') : value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <SocialLinks profile={profile} className="mt-4" />
    </section>
  )
}
