import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LISTS, type ListName } from '../../../contract/lists.values.ts'
import { TabPanel } from '../../ui/navigation/TabPanel.tsx'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { ListEditor } from './ListEditor.tsx'
import { effectsOf, type ListEntry } from './list-edits.ts'
import type { SectionProps } from './section-props.ts'
import { listedQuery } from './site-settings.api.ts'

/** Lists of categories, faculties and years. */
export function ListSettings({ value, stored, onChange }: SectionProps<'lists'>) {
  const t = useTranslations('site.lists')
  const [shown, setShown] = useState<ListName>('categories')
  const { data: usage } = useQuery(listedQuery)
  const countOf = (list: ListName, name: string) => usage && (usage[list].find((one) => one.name === name)?.count ?? 0)
  return (
    <>
      <Tabs
        label={t('tabs')}
        items={LISTS.map((list) => ({ value: list, label: t(list) }))}
        value={shown}
        onValueChange={setShown}
      >
        {LISTS.map((list) => (
          <TabPanel key={list} value={list} className="overflow-visible pt-4">
            <ListEditor
              list={list}
              entries={value[list]}
              stored={stored[list]}
              countOf={(name) => countOf(list, name)}
              onChange={(entries) => onChange({ ...value, [list]: entries })}
            />
          </TabPanel>
        ))}
      </Tabs>
      <div role="status" className="flex flex-col gap-1 text-14 text-text-2 empty:hidden">
        {LISTS.map((list) => (
          <Effects key={list} list={list} before={stored[list]} after={value[list]} countOf={countOf} />
        ))}
      </div>
    </>
  )
}

type EffectsProps = {
  list: ListName
  before: ListEntry[]
  after: ListEntry[]
  countOf: (list: ListName, name: string) => number | undefined
}

/** The effect of saving on ideas or members. */
function Effects({ list, before, after, countOf }: EffectsProps) {
  const t = useTranslations('site.lists')
  return effectsOf(before, after).map(({ kind, from, ...names }) => (
    <p key={`${kind} ${from}`}>
      {t('effect', {
        effect: t(`effects.${kind}`, { from, to: '', name: '', ...names }),
        count: t(`counts.${list}`, { count: countOf(list, from) ?? 0 }),
      })}
    </p>
  ))
}
