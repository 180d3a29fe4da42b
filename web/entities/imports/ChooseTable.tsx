import { FileSpreadsheet } from 'lucide-react'
import { FileButton } from '../../ui/buttons/FileButton.tsx'

type ChooseTableProps = { label: string; isPrimary?: boolean; more?: string; onFile: (file: File) => void }

/** A button that lets a file with a table be chosen; `more` are further formats than CSV. */
export function ChooseTable({ label, isPrimary = false, more = '', onFile }: ChooseTableProps) {
  return (
    <FileButton
      label={label}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={FileSpreadsheet}
      // Systems disagree on the type of CSV files.
      accept={`.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values${more}`}
      onFile={onFile}
    />
  )
}
