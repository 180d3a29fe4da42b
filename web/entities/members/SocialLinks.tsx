import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { FacebookIcon } from '../../ui/art/FacebookIcon.tsx'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { LinkedInIcon } from '../../ui/art/LinkedInIcon.tsx'
import { classNames } from '../../ui/class-names.ts'

const NETWORKS = [
  { field: 'github', icon: GitHubIcon },
  { field: 'linkedin', icon: LinkedInIcon },
  { field: 'fb', icon: FacebookIcon },
] as const

type SocialLinksProps = { profile: Profile; className?: string }

/** A member's links elsewhere; nothing when there are none. */
export function SocialLinks({ profile, className }: SocialLinksProps) {
  const t = useTranslations('profiles.social')
  const networks = NETWORKS.filter(({ field }) => profile[field] !== '')
  if (networks.length === 0) return null
  return (
    <ul
      aria-label={t('title')}
      className={classNames('-ms-2 flex flex-wrap items-center gap-0.5 pointer-coarse:-ms-3', className)}
    >
      {networks.map(({ field, icon: Icon }) => {
        const label = t(field, { name: displayName(profile) })
        return (
          <li key={field}>
            <a
              href={profile[field]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={label}
              title={label}
              className="inline-flex size-8 items-center justify-center rounded-sm text-text-2 transition-colors hover:bg-hover hover:text-text pointer-coarse:size-11"
            >
              <Icon size={18} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
