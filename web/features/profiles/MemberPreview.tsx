import { latePart, useStandIn } from '../../lib/late-part.ts'
import { MemberLink } from './MemberLink.tsx'
import type { MemberPreviewProps } from './member-preview-props.ts'

const card = latePart(async () => (await import('./MemberPreviewCard.tsx')).MemberPreviewCard)

/** A member's picture, name and title, linked to the profile. Hovering or focusing it opens a card with more. */
export function MemberPreview(props: MemberPreviewProps) {
  const { Part, standIn, open: _nothing, ...takeOver } = useStandIn(card)
  if (Part) return <Part {...props} {...takeOver} />
  return (
    <span ref={standIn} className="contents">
      <MemberLink profile={props.profile} headingId={props.headingId} />
    </span>
  )
}
