import { useQuery } from '@tanstack/react-query'
import { Lock, Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { siteImagePath } from '../../../contract/files.ts'
import type { SiteTeam } from '../../../contract/site-team.ts'
import type { TeamLink } from '../../../contract/site-team.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { mailto } from '../../lib/pages/mailto.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { ButtonAnchor } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { Chip } from '../../ui/content/Chip.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextAnchor } from '../../ui/navigation/TextLink.tsx'

type Person = SiteTeam['people'][number]
type Role = SiteTeam['roles'][number]

const SHOWN = 3

/** Who runs the site: people and the structure of the team, where the site shows them, and how to reach them. */
export function TeamSection({ team }: { team: SiteTeam | undefined }) {
  const t = useTranslations('siteTeam')
  const site = useSiteName()
  const links = useQuery(siteQuery).data?.links
  return (
    <section id="about" className="page-column pt-16 pb-20">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div>
          <h2 className="font-display text-32">{t(team?.people.length === 0 ? 'about' : 'title', { site })}</h2>
          <p dir="auto" className="mt-2 max-w-108 text-15 whitespace-pre-line text-text-2">
            {team && inPageLanguage(team).text}
          </p>
          <div className="mt-4 flex min-h-11 flex-wrap gap-3">
            {links && (
              <ButtonAnchor href={links.source} rel="noopener noreferrer" variant="secondary" icon={GitHubIcon}>
                {t('source')}
              </ButtonAnchor>
            )}
            {links?.contact && (
              <ButtonAnchor href={mailto(links.contact)} variant="secondary" icon={Mail}>
                {t('contact')}
              </ButtonAnchor>
            )}
          </div>
        </div>
        {team && team.people.length > 0 && <People people={team.people.map(inPageLanguage)} />}
      </div>
      {team && team.roles.length > 0 && <Structure roles={team.roles.map(inPageLanguage)} />}
    </section>
  )
}

/** Founders below the others. */
function People({ people }: { people: Person[] }) {
  const groups = [people.filter((person) => !person.is_founder), people.filter((person) => person.is_founder)]
  return (
    <div className="flex flex-col gap-5 divide-y divide-border">
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul key={String(group[0]?.is_founder)} className="grid gap-5 not-last:pb-5 sm:grid-cols-2">
            {group.map((person) => (
              <li key={`${person.name} ${person.role}`}>
                <TeamPerson person={person} />
              </li>
            ))}
          </ul>
        ))}
    </div>
  )
}

function TeamPerson({ person: { name, role, description, picture, links } }: { person: Person }) {
  const t = useTranslations('siteTeam')
  const named = (Object.keys(links) as TeamLink[]).filter((link) => links[link])
  return (
    <div className="flex items-center gap-3.5">
      <Avatar id={name} name={name} src={picture && siteImagePath(picture)} size={56} />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-15 font-bold">{name}</p>
        <p className="text-13 text-muted">{role}</p>
        {description && <p className="text-13 text-text-2">{description}</p>}
        <p className="flex flex-wrap gap-x-3 text-13">
          {named.map((link) => (
            <TextAnchor
              key={link}
              href={link === 'email' ? mailto(links[link] ?? '') : links[link]}
              rel="noopener noreferrer"
              aria-label={t('linkOf', { link: t(`links.${link}`), name })}
            >
              {t(`links.${link}`)}
            </TextAnchor>
          ))}
        </p>
      </div>
    </div>
  )
}

function Structure({ roles }: { roles: Role[] }) {
  const t = useTranslations('siteTeam')
  const open = roles.reduce((sum, role) => sum + role.open_positions, 0)
  const categories = [...new Set(roles.map(({ category }) => category))]
  return (
    <>
      <SectionHeading
        as="h3"
        title={t('structure')}
        className="mt-14"
        action={open === 0 ? <Badge icon={Lock}>{t('closed')}</Badge> : <Badge>{t('open', { count: open })}</Badge>}
      />
      <div className="grid gap-x-8 md:grid-cols-3">
        {categories.map((category) => (
          <section key={category}>
            <h4 className="border-b border-border py-3 text-15 font-bold">{category}</h4>
            {roles
              .filter((role) => role.category === category)
              .map((role) => (
                <TeamRole key={role.title} role={role} />
              ))}
          </section>
        ))}
      </div>
    </>
  )
}

function TeamRole({ role }: { role: Role }) {
  const t = useTranslations('siteTeam')
  const further = role.skills.length - SHOWN
  return (
    <article className="border-b border-border py-4 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <h5 className="text-15 font-bold">{role.title}</h5>
        <p className="text-end text-13 text-muted">
          {t('active', { count: role.filled_positions })}
          {role.open_positions > 0 && `, ${t('open', { count: role.open_positions })}`}
        </p>
      </div>
      <p className="text-13 font-bold text-accent">{t(`levels.${role.level}`)}</p>
      <ul className="mt-2 flex flex-col gap-1 text-14 text-text-2">
        {role.responsibilities.slice(0, SHOWN).map((responsibility) => (
          <li key={responsibility} className="flex items-center gap-2.5">
            <span aria-hidden="true" className="h-0.5 w-2 shrink-0 bg-accent" />
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
