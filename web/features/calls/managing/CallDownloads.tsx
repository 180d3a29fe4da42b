import { Download, FileArchive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_ENTRIES_PATH, CALL_SCORES_PATH } from '../../../../contract/calls.values.ts'
import { download } from '../../../lib/api/download.ts'
import { toastOutcome } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Scores as a table, and the entries with their PDFs. */
export function CallDownloads({ call }: { call: Call }) {
  const t = useTranslations('ranking')
  const save = (path: string, name: string) =>
    void toastOutcome(download(path.replace(':id', call.id), name), { failed: t('failed') })
  return (
    <p className="flex flex-wrap gap-3 sm:justify-end">
      <Button variant="secondary" icon={Download} onClick={() => save(CALL_SCORES_PATH, 'scores.csv')}>
        {t('scores')}
      </Button>
      <Button variant="secondary" icon={FileArchive} onClick={() => save(CALL_ENTRIES_PATH, 'entries.zip')}>
        {t('entries')}
      </Button>
    </p>
  )
}
