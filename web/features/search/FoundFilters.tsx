import { useQuery } from '@tanstack/react-query'
import { Diamond } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { STAGES } from '../../../contract/progress.values.ts'
import { FOUND_SORTS } from '../../../contract/search.values.ts'
import { twinKey } from '../../../contract/twin-key.ts'
import { CategoryChips } from '../../entities/ideas/CategoryChips.tsx'
import { CountedLabel } from '../../entities/ideas/CountedLabel.tsx'
import { FacultySelect } from '../../entities/members/FacultySelect.tsx'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { classNames } from '../../ui/class-names.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { skillsQuery, sortOf, stageOf } from './search.api.ts'
import type { PageSearch } from './search.search.ts'

type FiltersProps = { list: ListSearch<PageSearch> }

/** A select shows a blank value as if nothing were chosen. */
const ANY = '*'

/** The filters of the board for the ideas of a search, and their order. */
export function IdeaFilters({ list }: FiltersProps) {
  const t = useTranslations('search')
  const feed = useTranslations('ideas.feed')
  const stages = useTranslations('stages')
  const { category, looking, skill } = list.state
  const { data: wanted } = useQuery(skillsQuery(list.state))
  const skills = wanted?.skills ?? []
  const isListed = skill === '' || skills.some((one) => twinKey(one.skill) === twinKey(skill))
  const offered = isListed ? skills : [{ skill, count: 0 }, ...skills]
  const shownSkill = offered.find((one) => twinKey(one.skill) === twinKey(skill))?.skill
  return (
    <div className="flex flex-wrap gap-3 border-b-2 border-text pb-4">
      <div className="-mx-gutter flex min-w-0 basis-full gap-2 overflow-x-auto px-gutter py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        <fieldset className="contents">
          <legend className="sr-only">{feed('categories')}</legend>
          <CategoryChips category={category} onChange={(next) => list.change({ category: next })} />
        </fieldset>
        <ToggleChip pressed={looking} onClick={() => list.change({ looking: !looking })}>
          <Diamond size={14} className={classNames('me-2', !looking && 'text-sun-text')} />
          <CountedLabel text={feed('looking')} count={wanted?.looking_count} />
        </ToggleChip>
      </div>
      <Select
        prefix={feed('stage')}
        size="md"
        options={[
          { value: ANY, label: t('any') },
          ...STAGES.map((value) => ({ value: value as string, label: stages(value) })),
        ]}
        value={stageOf(list.state) || ANY}
        onValueChange={(next) => list.change({ stage: next === ANY ? '' : next })}
        className="w-auto! max-w-full"
      />
      <Select
        prefix={t('skills')}
        size="md"
        options={[
          { value: ANY, label: t('any') },
          ...offered.map(({ skill: value, count }) => ({ value, label: feed('skillCount', { skill: value, count }) })),
        ]}
        value={shownSkill ?? ANY}
        onValueChange={(next) => list.change({ skill: next === ANY ? '' : next })}
        className="w-auto! max-w-full"
      />
      <div className="max-sm:basis-full sm:ms-auto sm:whitespace-nowrap">
        <SegmentedControl
          label={feed('sort')}
          options={FOUND_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={sortOf(list.state)}
          onValueChange={(next) => list.change({ sort: next })}
        />
      </div>
    </div>
  )
}

/** The filter of the directory. */
export function PeopleFilters({ list }: FiltersProps) {
  return (
    <div className="border-b-2 border-text pb-4">
      <FacultySelect faculty={list.state.faculty} onChange={(faculty) => list.change({ faculty })} />
    </div>
  )
}
