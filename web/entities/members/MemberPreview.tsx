import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Profile } from '../../../contract/profiles.ts'
import { MemberLink } from './MemberLink.tsx'
import type { MemberPreviewCardProps } from './MemberPreviewCard.tsx'

const OPEN_DELAY_MS = 350
const CLOSE_DELAY_MS = 200

// Everything on the card is on the profile too: without its code there is none.
const loadCard = () =>
  import('./MemberPreviewCard.tsx').then(
    ({ MemberPreviewCard }) => ({ default: MemberPreviewCard }),
    () => ({ default: () => null }),
  )
const MemberPreviewCard = lazy<ComponentType<MemberPreviewCardProps>>(loadCard)

type MemberPreviewProps = { profile: Profile; headingId: string; connectAction: (profile: Profile) => ReactNode }

/** A member's avatar, name and title, linked to the profile. Hovering or focusing it opens a card with more. */
export function MemberPreview({ profile, headingId, connectAction }: MemberPreviewProps) {
  const container = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Undefined until it is opened first. */
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => () => clearTimeout(timer.current), [])
  function open() {
    void loadCard()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), OPEN_DELAY_MS)
  }
  function close() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen((wasOpen) => wasOpen && false), CLOSE_DELAY_MS)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link takes focus and keys; the card only follows them
    <div
      ref={container}
      className="contents"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open()}
      onPointerLeave={close}
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={({ relatedTarget }) => !container.current?.contains(relatedTarget) && close()}
    >
      <MemberLink profile={profile} headingId={headingId} />
      {isOpen !== undefined && (
        <Suspense>
          <MemberPreviewCard
            open={isOpen}
            onClose={() => setIsOpen(false)}
            container={container}
            profile={profile}
            action={connectAction(profile)}
          />
        </Suspense>
      )}
    </div>
  )
}
