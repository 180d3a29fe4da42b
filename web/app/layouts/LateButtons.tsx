import { MessagesButton } from '../../features/conversations/MessagesButton.tsx'
import { WaitingButton } from '../../features/waiting/WaitingButton.tsx'

/** The buttons of the header whose code comes after the first view. */
export function LateButtons() {
  return (
    <>
      <WaitingButton />
      <MessagesButton />
    </>
  )
}
