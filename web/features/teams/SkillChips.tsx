import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../../ui/content/Chip.tsx'

/** A list of skills, of which those that match are checked. Nothing where there are none. */
export function SkillChips({
  skills,
  matched,
  className,
}: {
  skills: string[]
  matched: string[]
  className?: string
}) {
  if (skills.length === 0) return null
  return (
    <ul className={classNames('mt-2 flex flex-wrap gap-1.5', className)}>
      {skills.map((skill) => (
        <li key={skill}>
          {matched.includes(skill) ? (
            <Chip tone="match" icon={Check}>
              {skill}
            </Chip>
          ) : (
            <Chip>{skill}</Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
