import { OwnSettings } from '../../features/settings/OwnSettings.tsx'
import { Privacy } from '../../features/settings/Privacy.tsx'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'

export function PrivacySettings() {
  return (
    <SectionColumns>
      <OwnSettings>{(settings) => <Privacy settings={settings} />}</OwnSettings>
    </SectionColumns>
  )
}
