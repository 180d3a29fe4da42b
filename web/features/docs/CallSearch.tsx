import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { CallList } from './CallList.tsx'
import { referenceListQuery } from './docs.api.ts'

const SHOWN_MAX = 40

/** Finds calls by the words of method, path and summary; without a word its children. */
export function CallSearch({ total, children }: { total: number; children: ReactNode }) {
  const t = useTranslations('docs')
  const [words, setWords] = useState('')
  const { data } = useQuery({ ...referenceListQuery, enabled: words !== '' })
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = data?.endpoints.filter(({ name, method, path, summary, feature }) => {
    const text = `${name} ${method} ${path} ${summary} ${feature}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return (
    <search className="flex flex-col gap-3">
      <SearchInput
        label={t('search', { count: total })}
        placeholder={t('search', { count: total })}
        value={words}
        onValueChange={setWords}
      />
      {wanted.length === 0 ? (
        children
      ) : (
        <div role="status">
          {found?.length === 0 && <p className="text-14 text-text-2">{t('nothingFound')}</p>}
          {found && <CallList calls={found.slice(0, SHOWN_MAX)} />}
        </div>
      )}
    </search>
  )
}
