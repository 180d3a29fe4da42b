import { useQuery } from '@tanstack/react-query'
import { Lock, Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { ButtonAnchor } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { Chip } from '../../ui/content/Chip.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { FOUNDERS, SUPERVISOR, TEAM, type TeamMember, type TeamRole } from './team.ts'

const SHOWN = 3

/** Who makes Quad: supervisor, founders and the structure of the team. */
export function Team() {
  const t = useTranslations('home.team')
  const site = useSiteName()
  const links = useQuery(siteQuery).data?.links
  return (
    <section id="about" className="page-column pt-16 pb-20">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div>
          <h2 className="font-display text-32">{t('title', { site })}</h2>
          <p className="mt-2 max-w-108 text-15 text-text-2">{t('text')}</p>
          <div className="mt-4 flex min-h-11 flex-wrap gap-3">
            {links && (
              <ButtonAnchor href={links.source} rel="noopener noreferrer" variant="secondary" icon={GitHubIcon}>
                {t('source')}
              </ButtonAnchor>
            )}
            {links?.contact && (
              <ButtonAnchor href={`mailto:${links.contact}`} variant="secondary" icon={Mail}>
                {t('contact')}
              </ButtonAnchor>
            )}
          </div>
        </div>
        <div>
          <div className="border-b border-border pb-5">
            <TeamMemberItem member={SUPERVISOR} />
          </div>
          <ul className="mt-5 grid gap-5 sm:grid-cols-2">
            {FOUNDERS.map((founder) => (
              <li key={founder.name}>
                <TeamMemberItem member={founder} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <SectionHeading
        as="h3"
        title={t('structure')}
        className="mt-14"
        action={<Badge icon={Lock}>{t('closed')}</Badge>}
      />
      <div className="grid gap-x-8 md:grid-cols-3">
        {TEAM.map((category) => (
          <section key={category.name}>
            <h4 className="border-b border-border py-3 text-15 font-bold">{category.name}</h4>
            {category.roles.map((role) => (
              <Role key={role.title} role={role} />
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}

function TeamMemberItem({ member }: { member: TeamMember }) {
  return (
    <div className="flex items-center gap-3.5">
      <Avatar id={member.name} name={member.name} src={member.avatar || undefined} size={56} />
      <div>
        <p className="text-15 font-bold">{member.name}</p>
        <p className="text-13 text-muted">{member.role}</p>
      </div>
    </div>
  )
}

function Role({ role }: { role: TeamRole }) {
  const t = useTranslations('home.team')
  const further = role.skills.length - SHOWN
  return (
    <article className="border-b border-border py-4 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <h5 className="text-15 font-bold">{role.title}</h5>
        <p className="text-13 text-muted">{t('active', { count: role.filledPositions })}</p>
      </div>
      <p className="text-13 font-bold text-accent">{t(`levels.${role.level}`)}</p>
      <ul className="mt-2 flex flex-col gap-1 text-14 text-text-2">
        {role.responsibilities.slice(0, SHOWN).map((responsibility) => (
          <li key={responsibility} className="flex items-center gap-2.5">
            <span aria-hidden="true" className="h-0.5 w-2 bg-accent" />
            {responsibility}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-13 text-muted">
        {role.skills.slice(0, SHOWN).map((skill) => (
          <Chip key={skill} size="sm">
            {skill}
          </Chip>
        ))}
        {further > 0 && t('more', { count: further })}
      </p>
    </article>
  )
}
