import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PDF_MAX_BYTES } from '../../../contract/ideas.values.ts'
import { pdfProblem } from '../../lib/forms/chosen-file.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FilePicker } from '../../ui/forms/FilePicker.tsx'
import type { PdfChange } from './idea-saving.api.ts'

const MEGABYTE = 1024 * 1024

type PdfFieldProps = {
  value: PdfChange
  onChange: (value: PdfChange) => void
  /** Bytes of the PDF that is stored; 0 without one. */
  storedSize: number
  /** 0 to 1 while it is sent. */
  progress: number | undefined
  /** A problem that the server found. */
  error: string | undefined
  disabled: boolean
}

/** The PDF of an idea: chosen, replaced or removed; a wrong file is refused in place. */
export function PdfField({ value, onChange, storedSize, progress, error, disabled }: PdfFieldProps) {
  const t = useTranslations('ideaForm')
  const tField = useTranslations('ideas.fields')
  const [problem, setProblem] = useState<string>()
  const stored = storedSize > 0 && value === undefined ? { name: t('storedPdf'), size: storedSize } : null

  async function choose(file: File | null) {
    const wrong = file ? await pdfProblem(file) : undefined
    setProblem(wrong)
    if (!wrong) onChange(file ?? (storedSize > 0 ? null : undefined))
  }

  return (
    <Field label={tField('pdf')} optional error={problem ?? error}>
      <FilePicker
        file={value ?? stored}
        onFileChange={(file) => void choose(file)}
        placeholder={t('pdfPlaceholder', { megabytes: PDF_MAX_BYTES / MEGABYTE })}
        progress={value ? progress : undefined}
        disabled={disabled}
      />
    </Field>
  )
}
