import type { Profile } from '../../../contract/profiles.ts'
import { AccountFacts } from '../../features/settings/AccountFacts.tsx'
import { DeleteAccount } from '../../features/settings/DeleteAccount.tsx'
import { OwnSettings } from '../../features/settings/OwnSettings.tsx'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'

export function AccountSettings({ profile }: { profile: Profile }) {
  return (
    <SectionColumns>
      <AccountFacts profile={profile} />
      <OwnSettings>{({ has_password }) => <DeleteAccount hasPassword={has_password} />}</OwnSettings>
    </SectionColumns>
  )
}
