import { useTranslations } from 'use-intl'
import type { ImportResult } from '../../../contract/user-imports.ts'
import { IMPORT_ROWS_MAX } from '../../../contract/user-imports.values.ts'
import { ChooseTable } from '../../entities/imports/ChooseTable.tsx'
import { ImportSteps } from '../../entities/imports/ImportSteps.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { BackToUsers } from './BackToUsers.tsx'
import { ImportColumnsTable } from './ImportColumnsTable.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { RecentImports } from './RecentImports.tsx'
import { useImport } from './use-import.ts'

/** Invites everybody in a CSV file: its columns are matched, every row is checked, then it is imported. */
export function ImportPage() {
  const t = useTranslations('invitations.import')
  const texts = useTranslations('imports')
  const heads = useTranslations('heads')
  const work = useImport()
  const { list, result, problem, isDone } = work
  return (
    <>
      <BackToUsers />
      <PageHeader
        title={heads('adminImport.title')}
        subtitle={
          list && result ? t('chosen', { name: list.name, count: result.counts.rows, isDone: `${isDone}` }) : t('text')
        }
        actions={list && <ChooseTable label={texts('chooseOther')} onFile={(file) => void work.choose(file)} />}
      />
      <ImportSteps current={stepOf(work)} isDone={isDone} />
      {problem && (
        <div role="alert" className="mt-6">
          <InlineNote tone="danger">{problem}</InlineNote>
        </div>
      )}
      {!list && (
        <section className="mt-6 flex flex-col items-start gap-4 rounded-md border border-border bg-surface p-6">
          <ChooseTable label={texts('choose')} isPrimary onFile={(file) => void work.choose(file)} />
          <p className="max-w-prose text-14 text-text-2">{t('fileHint', { rows: IMPORT_ROWS_MAX })}</p>
        </section>
      )}
      {!list && <RecentImports className="mt-6" />}
      {work.isReading && !result && <LoadingIndicator message={texts('reading')} className="mt-6" />}
      {result && <Checked work={work} result={result} />}
    </>
  )
}

function stepOf({ result, columns, isDone }: ReturnType<typeof useImport>): number {
  if (isDone) return 3
  if (!result) return 0
  return columns.includes('email') ? 2 : 1
}

type CheckedProps = { work: ReturnType<typeof useImport>; result: ImportResult }

/** The content of the file and the result of its import. */
function Checked({ work, result }: CheckedProps) {
  const hasEmails = work.columns.includes('email')
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <ImportColumnsTable
          result={result}
          isFixed={work.isDone || work.isImporting}
          isChecking={work.isChecking}
          onChange={(columns) => void work.setColumns(columns)}
        />
        {hasEmails && <ImportPreview result={result} isDone={work.isDone} />}
      </div>
      {hasEmails && (
        <div className="flex flex-col gap-4">
          <ImportSummary
            result={result}
            fileName={work.list?.name ?? ''}
            isDone={work.isDone}
            isImporting={work.isImporting}
            isChecking={work.isChecking}
            isUpdating={work.isUpdating}
            onUpdatingChange={(isUpdating) => void work.changeUpdating(isUpdating)}
            onImport={() => void work.importAll()}
          />
          <RecentImports />
        </div>
      )}
    </div>
  )
}
