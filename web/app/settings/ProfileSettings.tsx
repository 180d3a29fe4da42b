import type { Profile } from '../../../contract/profiles.ts'
import { OwnProfileSummary } from '../../features/profiles/OwnProfileSummary.tsx'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'

export function ProfileSettings({ profile }: { profile: Profile }) {
  return (
    <SectionColumns>
      <OwnProfileSummary profile={profile} />
    </SectionColumns>
  )
}
