import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaImport, IdeaRowsShown } from '../../../contract/idea-imports.ts'
import { IMPORT_ROWS_MAX } from '../../../contract/idea-imports.values.ts'
import { ChooseTable } from '../../entities/imports/ChooseTable.tsx'
import { ImportSteps } from '../../entities/imports/ImportSteps.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { readAsBase64 } from '../../lib/forms/base64.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useLastPage } from '../../lib/lists/use-last-page.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { IdeaColumns } from './IdeaColumns.tsx'
import { IdeaImportRows } from './IdeaImportRows.tsx'
import { IdeaImportSummary } from './IdeaImportSummary.tsx'
import { type FoundImport, ideaImportQuery, useCheckIdeas } from './idea-imports.api.ts'
import { RecentIdeaImports } from './RecentIdeaImports.tsx'

const ROWS_SHOWN = 20
const SPREADSHEETS =
  ',.xlsx,.json,.zip,application/json,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Before the id of an import in its address. */
const OPEN = 'import-'

type Paging = Pick<ListSearch, 'turnTo'> & { page: number }
type IdeaImportPageProps = {
  list: { state: { page: number } } & Pick<ListSearch, 'turnTo'>
  /** Last part of the path: `import`, or `import-` with an id. */
  part: string
}

/** Imports the ideas of a file: its columns are matched, every row is checked, then it is imported. */
export function IdeaImportPage({ list, part }: IdeaImportPageProps) {
  const id = part.startsWith(OPEN) ? part.slice(OPEN.length) : ''
  return id === '' ? <NewImport /> : <OpenImport key={id} id={id} page={list.state.page} turnTo={list.turnTo} />
}

/** Checks a file, and leads to what it says. */
function useFile() {
  const navigate = useNavigate()
  const t = useTranslations('imports')
  const check = useCheckIdeas()
  const [problem, setProblem] = useState<string>()

  async function choose(chosen: File): Promise<void> {
    setProblem(undefined)
    try {
      const file = await readAsBase64(chosen).catch(() => null)
      if (file === null) return setProblem(t('unreadable'))
      const { id } = await check.mutateAsync({ file, file_name: chosen.name })
      await navigate({ to: '/admin/ideas/{-$part}', params: { part: `${OPEN}${id}` } })
    } catch (error) {
      setProblem(describeError(error, t('failed')))
    }
  }

  return { choose, problem, isReading: check.isPending }
}

type Chosen = ReturnType<typeof useFile>

function Problem({ file, isOver = false }: { file: Chosen; isOver?: boolean }) {
  const t = useTranslations('ideaImports')
  const text = file.problem ?? (isOver ? t('gone') : undefined)
  if (text === undefined) return null
  return (
    <InlineNote tone="danger" className="mt-6">
      {text}
    </InlineNote>
  )
}

function Back() {
  const nav = useTranslations('heads')
  return (
    <BackLink to="/admin/ideas/{-$part}" params={{ part: undefined }} className="mb-2">
      {nav('adminIdeas.title')}
    </BackLink>
  )
}

function NewImport({ isOver = false }: { isOver?: boolean }) {
  const t = useTranslations('ideaImports')
  const texts = useTranslations('imports')
  const heads = useTranslations('heads')
  const file = useFile()
  return (
    <>
      <Back />
      <PageHeader title={heads('adminIdeaImport.title')} subtitle={t('text')} />
      <ImportSteps current={0} isDone={false} />
      <Problem file={file} isOver={isOver} />
      <section className="mt-6 flex flex-col items-start gap-4 rounded-md border border-border bg-surface p-6">
        <ChooseTable
          label={texts('choose')}
          more={SPREADSHEETS}
          isPrimary
          onFile={(chosen) => void file.choose(chosen)}
        />
        <p className="max-w-prose text-14 text-text-2">{t('fileHint', { rows: IMPORT_ROWS_MAX })}</p>
      </section>
      {file.isReading && <LoadingIndicator message={texts('reading')} className="mt-6" />}
      <RecentIdeaImports className="mt-6" />
    </>
  )
}

function OpenImport({ id, page, turnTo }: Paging & { id: string }) {
  // Rows without an idea come first.
  const [show, setShow] = useState<IdeaRowsShown>('look')
  const query = ideaImportQuery(id, { show, page, page_size: ROWS_SHOWN })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const lastPage = isPlaceholderData ? undefined : data?.metadata.last_page
  useLastPage(page, lastPage, (last) => turnTo(last, { replace: true }))
  const choose = (next: IdeaRowsShown) => {
    setShow(next)
    turnTo(1, { replace: true })
  }
  if (data === null) return <NewImport isOver />
  if (data) return <Checked found={data} rows={{ show, choose, page, turnTo, isUpdating: isPlaceholderData }} />
  return error ? (
    <LoadFailure text={error.message} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96 w-full" />
  )
}

function hasText({ columns }: IdeaImport): boolean {
  return (['title', 'description'] as const).every((needed) => columns.some(({ field }) => field === needed))
}

function stepOf(found: IdeaImport): number {
  if (found.state !== 'checked') return 3
  return hasText(found) ? 2 : 1
}

type CheckedProps = { found: FoundImport; rows: Omit<ComponentProps<typeof IdeaImportRows>, 'found'> }

function Checked({ found, rows }: CheckedProps) {
  const t = useTranslations('ideaImports')
  const texts = useTranslations('imports')
  const heads = useTranslations('heads')
  const file = useFile()
  const { file_name: name, counts, state } = found.import
  const isComplete = hasText(found.import)
  return (
    <>
      <Back />
      <PageHeader
        title={heads('adminIdeaImport.title')}
        subtitle={
          <span className="wrap-anywhere" aria-live="polite">
            {t('chosen', { name, count: counts.rows, state })}
          </span>
        }
        actions={
          <ChooseTable label={texts('chooseOther')} more={SPREADSHEETS} onFile={(chosen) => void file.choose(chosen)} />
        }
      />
      <ImportSteps current={stepOf(found.import)} isDone={state === 'done'} />
      <Problem file={file} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <IdeaColumns found={found.import} isIncomplete={!isComplete} />
          {isComplete && <IdeaImportRows found={found} {...rows} />}
        </div>
        {isComplete && (
          <div className="flex flex-col gap-4">
            <IdeaImportSummary found={found.import} />
            <RecentIdeaImports />
          </div>
        )}
      </div>
    </>
  )
}
