import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'

/** The error of a group of rows, which takes the focus as a field with an error does. */
export function RowsError({ error }: { error: string | undefined }) {
  return (
    error && (
      <div data-invalid tabIndex={-1}>
        <InlineNote tone="danger">{error}</InlineNote>
      </div>
    )
  )
}
