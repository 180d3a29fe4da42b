import { useState } from 'react'
import { latePart, useStandIn } from '../../lib/late-part.ts'
import { MemberLink } from './MemberLink.tsx'
import type { MemberPreviewProps } from './member-preview-props.ts'

const card = latePart(async () => (await import('./MemberPreviewCard.tsx')).MemberPreviewCard)

/** A member's picture, name and title, linked to the profile. Hovering or focusing it opens a card with more. */
export function MemberPreview(props: MemberPreviewProps) {
  const { Part, standIn, takesFocus } = useStandIn(card)
  const [isHovered, setIsHovered] = useState(false)
  if (Part) return <Part {...props} takesFocus={takesFocus} opensAtOnce={isHovered} />
  return (
    <span
      {...standIn}
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
    >
      <MemberLink profile={props.profile} headingId={props.headingId} />
    </span>
  )
}
