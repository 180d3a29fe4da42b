import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { kilobytes } from '../../../contract/files.ts'
import { useFieldControl } from './field-context.ts'

type FilePickerProps = {
  /** The chosen or already uploaded file; `size` is in bytes. */
  file: { name: string; size: number } | null
  onFileChange: (file: File | null) => void
  placeholder?: string
  /** 0 to 1 while uploading. */
  progress?: number
  disabled?: boolean
  id?: string
  /** The accessible name when there is no Field around. */
  label?: string
}

/** Offered by systems that know the type and by those that know the name alone. */
const PDF = 'application/pdf,.pdf'

/** A control for one PDF: name, size in KB, clear button and upload progress. Its user judges the content. */
export function FilePicker(props: FilePickerProps) {
  const { file, onFileChange, placeholder, progress, disabled, label } = props
  const t = useTranslations('forms')
  const control = useFieldControl({ id: props.id })
  const input = useRef<HTMLInputElement>(null)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    onFileChange(chosen)
    if (input.current) input.current.value = ''
  }

  return (
    <div
      data-invalid={control['aria-invalid']}
      className="field-focus relative flex min-h-11 w-full items-center gap-3 overflow-hidden rounded-sm border border-border-strong bg-surface ps-3 text-15 hover:border-text data-invalid:not-focus-within:field-invalid"
    >
      <FileText size={18} className={file ? 'text-accent' : 'text-muted'} />
      {file ? (
        <>
          <span className="truncate text-14 font-bold">{file.name}</span>
          <span className="shrink-0 text-14 text-muted">{t('file.size', { kilobytes: kilobytes(file.size) })}</span>
        </>
      ) : (
        <span className="text-muted">{placeholder ?? t('file.choose')}</span>
      )}
      <input
        {...control}
        ref={input}
        type="file"
        accept={PDF}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => choose(event.target.files?.[0])}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {file && (
        <button
          type="button"
          aria-label={t('remove', { name: file.name })}
          disabled={disabled}
          onClick={() => {
            onFileChange(null)
            input.current?.focus()
          }}
          className="relative me-1 ms-auto inline-flex size-9 shrink-0 items-center justify-center rounded-xs text-text-2 hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
        >
          <X size={18} />
        </button>
      )}
      {progress !== undefined && (
        <progress
          value={progress}
          max={1}
          aria-label={t('file.uploading', { name: file?.name ?? '' })}
          className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-chip [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  )
}
