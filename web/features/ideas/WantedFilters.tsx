import { useQuery } from '@tanstack/react-query'
import { Diamond } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { twinKey } from '../../../contract/twin-key.ts'
import { CountedLabel } from '../../entities/ideas/CountedLabel.tsx'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import type { BoardSearch } from './ideas.search.ts'
import { wantedSkillsQuery } from './wanted-skills.queries.ts'

const CHIPS_MAX = 5

/** Filters by open roles and by a skill that one asks for, with how many ideas there are of each. */
export function WantedFilters({ list }: { list: ListSearch<BoardSearch> }) {
  const t = useTranslations('ideas.feed')
  const { looking, skill: chosen } = list.state
  const { data } = useQuery(wantedSkillsQuery(list.state))
  const skills = data?.skills ?? []
  const isChosen = (skill: string) => chosen !== '' && twinKey(skill) === twinKey(chosen)
  const first = skills.slice(0, CHIPS_MAX)
  // The one that is on stays, also where no idea is left that asks for it.
  const isElsewhere = chosen !== '' && !first.some(({ skill }) => isChosen(skill))
  const own = skills.find(({ skill }) => isChosen(skill)) ?? { skill: chosen, count: 0 }
  const chips = isElsewhere ? [...first, own] : first
  const others = skills.slice(CHIPS_MAX).filter(({ skill }) => !isChosen(skill))
  return (
    <div className="-mx-gutter flex min-w-0 items-center gap-2 overflow-x-auto px-gutter py-0.5 max-lg:flex-1 max-lg:basis-full lg:mx-0 lg:overflow-visible lg:px-0">
      <ToggleChip pressed={looking} onClick={() => list.change({ looking: !looking })}>
        <Diamond size={14} className={classNames('me-2', !looking && 'text-sun-text')} />
        <CountedLabel text={t('looking')} count={data?.looking_count} />
      </ToggleChip>
      {chips.length > 0 && (
        <fieldset className="relative flex min-w-0 items-center gap-2 lg:flex-wrap">
          <legend className="sr-only">{t('skills')}</legend>
          <span
            aria-hidden
            className="border-s border-border py-1 ps-3 text-14 whitespace-nowrap text-muted max-[1500px]:hidden"
          >
            {t('skills')}
          </span>
          {chips.map(({ skill, count }) => (
            <ToggleChip
              key={skill}
              pressed={isChosen(skill)}
              onClick={() => list.change({ skill: isChosen(skill) ? '' : skill })}
            >
              <CountedLabel text={skill} count={count} />
            </ToggleChip>
          ))}
          {others.length > 0 && (
            <Select
              size="sm"
              label={t('moreSkills')}
              placeholder={t('moreSkills')}
              value={null}
              options={others.map(({ skill, count }) => ({ value: skill, label: t('skillCount', { skill, count }) }))}
              onValueChange={(skill) => list.change({ skill })}
              className="w-33! shrink-0"
            />
          )}
        </fieldset>
      )}
    </div>
  )
}
