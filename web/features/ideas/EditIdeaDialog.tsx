import { useState } from 'react'
import type { Idea } from '../../../contract/ideas.ts'
import { IdeaDialog } from './IdeaDialog.tsx'
import { valuesOf } from './idea-form-values.ts'
import type { PdfChange } from './idea-saving.api.ts'

type EditIdeaDialogProps = {
  idea: Idea
  /** Where the focus begins; the title by itself. */
  startAt?: 'roles' | undefined
  onClose: () => void
}

/** Changes one's own idea in the form that shared it. */
export function EditIdeaDialog({ idea, startAt, onClose }: EditIdeaDialogProps) {
  const [pdf, setPdf] = useState<PdfChange>()
  return (
    <IdeaDialog
      open
      onOpenChange={onClose}
      idea={idea}
      startAt={startAt}
      initialValues={valuesOf(idea)}
      pdf={pdf}
      onPdfChange={setPdf}
      onSaved={onClose}
    />
  )
}
