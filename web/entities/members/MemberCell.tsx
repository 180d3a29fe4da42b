import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Chip } from '../../ui/content/Chip.tsx'
import { MemberPreview } from './MemberPreview.tsx'
import { SocialLinks } from './SocialLinks.tsx'

const SKILLS_SHOWN = 3

type MemberCellProps = { profile: Profile; connectAction: (profile: Profile) => ReactNode }

/** One member of the directory. On phones everything is right of the avatar. */
export function MemberCell({ profile, connectAction }: MemberCellProps) {
  const t = useTranslations('community.card')
  const headingId = useId()
  const listed = useListedLabel()
  const more = profile.skills.length - SKILLS_SHOWN
  return (
    <article
      aria-labelledby={headingId}
      className="grid h-full grid-cols-[3.5rem_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-3.5 bg-surface px-gutter py-4.5 transition-colors hover:bg-hover sm:min-h-59 sm:p-5"
    >
      <MemberPreview profile={profile} headingId={headingId} connectAction={connectAction} />
      <div className="col-start-2 mt-1 text-13 wrap-anywhere text-muted sm:col-span-2 sm:col-start-1 sm:mt-3.5">
        <p>{listed('faculties', profile.faculty)}</p>
        <p>{profile.program}</p>
        {profile.skills.length > 0 && (
          <ul aria-label={t('skills')} className="mt-2 flex flex-wrap items-center gap-1.5">
            {profile.skills.slice(0, SKILLS_SHOWN).map((skill) => (
              <li key={skill} dir="auto" className="min-w-0">
                <Chip>{skill}</Chip>
              </li>
            ))}
            {more > 0 && <li>{t('moreSkills', { count: more })}</li>}
          </ul>
        )}
      </div>
      <div className="col-start-2 mt-2.5 flex flex-wrap items-center justify-between gap-3 sm:col-span-2 sm:col-start-1 sm:mt-4">
        <SocialLinks profile={profile} />
        <ButtonLink
          to="/profile/$userId"
          params={{ userId: profile.id }}
          variant="secondary"
          size="sm"
          aria-describedby={headingId}
          className="ms-auto"
        >
          {t('viewProfile')}
        </ButtonLink>
      </div>
    </article>
  )
}
