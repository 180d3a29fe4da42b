import type { ReactNode, RefObject } from 'react'
import type { Profile } from '../../../contract/profiles.ts'

export type MemberPreviewProps = {
  profile: Profile
  headingId: string
  /** Where the card is put in the document, so that it stays within the page's landmarks. */
  cardContainer: RefObject<HTMLElement | null>
  connectAction: (profile: Profile) => ReactNode
}
