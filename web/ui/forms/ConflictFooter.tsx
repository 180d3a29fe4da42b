import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { InlineNote } from '../feedback/InlineNote.tsx'

type ConflictFooterProps = {
  title: string
  /** Explains the conflict and the two buttons. */
  children: ReactNode
  /** Submits the form over the newer version. */
  keepMineLabel: string
  takeTheirsLabel: string
  onTakeTheirs: () => void
  isPending: boolean
  pendingLabel: string
}

/** The footer of a form when what it edits was saved elsewhere meanwhile: the member decides which version stays. */
export function ConflictFooter(props: ConflictFooterProps) {
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <div ref={question} role="alert" tabIndex={-1} className="w-full">
        <InlineNote tone="warning">
          <p className="font-bold">{props.title}</p>
          {props.children}
        </InlineNote>
      </div>
      <Button variant="secondary" disabled={props.isPending} onClick={props.onTakeTheirs}>
        {props.takeTheirsLabel}
      </Button>
      <Button type="submit" pending={props.isPending} pendingLabel={props.pendingLabel}>
        {props.keepMineLabel}
      </Button>
    </>
  )
}
