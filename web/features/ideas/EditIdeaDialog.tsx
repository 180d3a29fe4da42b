import { useState } from 'react'
import type { Idea } from '../../../contract/ideas.ts'
import { CarriedCourse } from './CarriedCourse.tsx'
import { IdeaDialog } from './IdeaDialog.tsx'
import { valuesOf } from './idea-form-values.ts'
import type { PdfChange } from './idea-saving.api.ts'

type EditIdeaDialogProps = {
  idea: Idea
  /** Edits one part alone. */
  only?: 'roles' | undefined
  onClose: () => void
}

/** Changes one's own idea in the form that shared it. */
export function EditIdeaDialog({ idea, only, onClose }: EditIdeaDialogProps) {
  const [pdf, setPdf] = useState<PdfChange>()
  return (
    <IdeaDialog
      open
      onClose={onClose}
      idea={idea}
      only={only}
      initialValues={valuesOf(idea)}
      pdf={pdf}
      onPdfChange={setPdf}
      courseField={idea.course && <CarriedCourse ideaId={idea.id} name={idea.course.name} />}
      onSaved={onClose}
    />
  )
}
