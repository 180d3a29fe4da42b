import { FileSpreadsheet } from 'lucide-react'
import { FileButton } from '../../ui/buttons/FileButton.tsx'

type ChooseListProps = { label: string; isPrimary?: boolean; onFile: (file: File) => void }

/** A button that lets a CSV file be chosen. */
export function ChooseList({ label, isPrimary = false, onFile }: ChooseListProps) {
  return (
    <FileButton
      label={label}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={FileSpreadsheet}
      // Systems disagree on the type of CSV files.
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      onFile={onFile}
    />
  )
}
