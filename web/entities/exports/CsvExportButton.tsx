import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { download } from '../../lib/api/download.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type CsvExportButtonProps = {
  path: string
  filename: string
  /** The filters of the list above it, without blank values. */
  filter: Record<string, string>
}

/** Saves all that a list of the administrators shows as a file. */
export function CsvExportButton({ path, filename, filter }: CsvExportButtonProps) {
  const t = useTranslations('admin')
  const save = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
      return download(`${path}?${query}`, filename)
    },
  })
  return (
    <Button
      variant="secondary"
      icon={Download}
      pending={save.isPending}
      pendingLabel={t('exporting')}
      onClick={() => toastOutcome(save.mutateAsync(), { failed: t('exportFailed') })}
    >
      {t('export')}
    </Button>
  )
}
