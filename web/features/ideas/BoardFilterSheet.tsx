import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STAGES } from '../../../contract/progress.values.ts'
import { twinKey } from '../../../contract/twin-key.ts'
import { CategoryChips } from '../../entities/ideas/CategoryChips.tsx'
import { CountedLabel } from '../../entities/ideas/CountedLabel.tsx'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { activeFilters, NO_FILTERS } from './board-filters.ts'
import { type BoardSearch, boardInput } from './ideas.search.ts'
import { wantedSkillsQuery } from './wanted-skills.queries.ts'

type BoardFilterSheetProps = { list: ListSearch<BoardSearch>; onClose: () => void }

/** All filters of the board at once, for phones. They are applied together; until then the button says what they leave. */
export function BoardFilterSheet({ list, onClose }: BoardFilterSheetProps) {
  const t = useTranslations('ideas.feed')
  const stages = useTranslations('stages')
  const [chosen, setChosen] = useState<BoardSearch>({ ...list.state, page: 1 })
  const { data: wanted } = useQuery(wantedSkillsQuery(chosen))
  const { data: found } = useQuery(feedQuery(boardInput(chosen)))
  const { scope, stage, looking, skill } = chosen
  const { nameOf } = useSiteList('categories')
  const change = (part: Partial<BoardSearch>) => setChosen({ ...chosen, ...part })
  const isOn = (name: string) => skill !== '' && twinKey(name) === twinKey(skill)
  const skills = wanted?.skills ?? []
  // The one that is on stays, also where no idea is left that asks for it.
  const shown = skill === '' || skills.some((one) => isOn(one.skill)) ? skills : [{ skill, count: 0 }, ...skills]

  function apply() {
    list.change({ scope, category: nameOf(chosen.category), stage, looking, skill })
    onClose()
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('filters.title')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="ghost" disabled={activeFilters(chosen) === 0} onClick={() => change(NO_FILTERS)}>
            {t('filters.clear')}
          </Button>
          <Button onClick={apply}>
            {found ? t('filters.show', { count: found.metadata.total_records }) : t('filters.apply')}
          </Button>
        </div>
      }
    >
      <FilterGroup label={t('categories')}>
        <CategoryChips category={chosen.category} onChange={(category) => change({ category })} />
      </FilterGroup>
      <FilterGroup label={t('stage')}>
        {(['', ...STAGES] as const).map((name) => (
          <ToggleChip key={name} pressed={stage === name} onClick={() => change({ stage: name })}>
            {name === '' ? t('all') : stages(name)}
          </ToggleChip>
        ))}
      </FilterGroup>
      <FilterGroup label={t('filters.people')}>
        <ToggleChip pressed={looking} onClick={() => change({ looking: !looking })}>
          <CountedLabel text={t('looking')} count={wanted?.looking_count} />
        </ToggleChip>
      </FilterGroup>
      {shown.length > 0 && (
        <FilterGroup label={t('skills')}>
          {shown.map(({ skill: name, count }) => (
            <ToggleChip key={name} pressed={isOn(name)} onClick={() => change({ skill: isOn(name) ? '' : name })}>
              <CountedLabel text={name} count={count} />
            </ToggleChip>
          ))}
        </FilterGroup>
      )}
      <FilterGroup label={t('filters.search')}>
        <ToggleChip pressed={scope === 'title'} onClick={() => change({ scope: scope === 'all' ? 'title' : 'all' })}>
          {t('searchTitles')}
        </ToggleChip>
      </FilterGroup>
    </Sheet>
  )
}

function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-b border-border py-4 last:border-0">
      <legend className="float-start mb-2.5 w-full text-14 font-bold">{label}</legend>
      <div className="clear-both flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
