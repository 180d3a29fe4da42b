import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

/** Why a section of several controls could not be saved. */
export function SectionError({ error }: { error: string | undefined }) {
  return (
    error && (
      <div role="alert">
        <InlineNote tone="danger">{error}</InlineNote>
      </div>
    )
  )
}
