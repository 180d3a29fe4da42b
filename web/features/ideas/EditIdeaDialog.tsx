import type { Idea } from '../../../contract/ideas.ts'
import { IdeaDialog } from './IdeaDialog.tsx'
import { valuesOf } from './idea-form-values.ts'

type EditIdeaDialogProps = { idea: Idea; onClose: () => void }

/** Changes an own idea in the form that shared it. */
export function EditIdeaDialog({ idea, onClose }: EditIdeaDialogProps) {
  return <IdeaDialog open onOpenChange={onClose} idea={idea} initialValues={valuesOf(idea)} onSaved={onClose} />
}
