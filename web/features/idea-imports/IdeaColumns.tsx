import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaImport } from '../../../contract/idea-imports.ts'
import { IDEA_IMPORT_FIELDS } from '../../../contract/idea-imports.values.ts'
import { ColumnsTable } from '../../entities/imports/ColumnsTable.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { useChangeColumns } from './idea-imports.api.ts'

type IdeaColumnsProps = {
  found: IdeaImport
  /** A column that every idea needs is not chosen. */
  isIncomplete: boolean
}

/** Comments are of exports, whose columns are known. */
const CHOSEN_FIELDS = IDEA_IMPORT_FIELDS.filter((field) => field !== 'comments')

/** The field of each column in short, and a table that changes them. */
export function IdeaColumns({ found, isIncomplete }: IdeaColumnsProps) {
  const t = useTranslations('ideaImports.columns')
  const texts = useTranslations('imports')
  const change = useChangeColumns(found.id)
  const isFixed = found.state !== 'checked'
  const [isOpen, setOpen] = useState(false)
  const isShown = !isFixed && (isIncomplete || isOpen)
  const used = found.columns.filter(({ field }) => field !== '').length

  async function save(columns: IdeaImport['columns'][number]['field'][]) {
    try {
      await change.mutateAsync(columns)
    } catch (error) {
      toast.error(describeError(error, texts('failed')))
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby="idea-columns" className="rounded-md border border-border bg-surface p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="idea-columns" className="text-20 font-bold">
            {t('title')}
          </h2>
          <p className="flex items-baseline gap-3 text-13 text-muted">
            {t('used', { used, count: found.columns.length })}
            {!isFixed && !isIncomplete && (
              <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? t('close') : t('change')}
              </TextButton>
            )}
          </p>
        </header>
        <ul className="mt-3 grid gap-x-6 gap-y-2 text-14 sm:grid-cols-2 xl:grid-cols-3">
          {found.columns.map(({ name, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and stay where they are
            <li key={index} className="flex min-w-0 items-baseline gap-2">
              <code dir="auto" className="min-w-0 truncate text-13 text-text-2">
                {name || texts('columns.empty')}
              </code>
              {field === '' ? (
                <span className="text-muted">{t('leftOut')}</span>
              ) : (
                <>
                  <ArrowRight size={14} className="shrink-0 self-center text-muted" />
                  <strong>{t(`fields.${field}`)}</strong>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {isShown && (
        <ColumnsTable
          columns={found.columns}
          fields={CHOSEN_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
          isWestern={found.encoding === 'windows-1252'}
          missing={isIncomplete ? t('needed') : null}
          isFixed={false}
          isChecking={change.isPending}
          onChange={(columns) => void save(columns)}
        />
      )}
    </div>
  )
}
