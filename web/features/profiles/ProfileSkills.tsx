import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../ui/content/Chip.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

type ProfileSkillsProps = { skills: readonly string[]; emptyText: string; action?: ReactNode }

/** Skills of a member. */
export function ProfileSkills({ skills, emptyText, action }: ProfileSkillsProps) {
  const t = useTranslations('profiles.skills')
  return (
    <section aria-labelledby="profile-skills">
      <SectionHeading id="profile-skills" title={t('title')} action={action} />
      {skills.length === 0 ? (
        <p className="mt-4 text-15 text-muted">{emptyText}</p>
      ) : (
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
