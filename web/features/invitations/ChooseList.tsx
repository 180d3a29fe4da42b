import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'

type ChooseListProps = { label: string; isPrimary?: boolean; onFile: (file: File) => void }

/** A button that lets a CSV file be chosen. */
export function ChooseList({ label, isPrimary = false, onFile }: ChooseListProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        // Systems disagree on the type of CSV files.
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={FileSpreadsheet}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
