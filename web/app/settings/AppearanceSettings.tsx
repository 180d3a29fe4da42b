import { Appearance } from '../../features/settings/Appearance.tsx'
import { Keyboard } from '../../features/settings/Keyboard.tsx'
import { OwnSettings } from '../../features/settings/OwnSettings.tsx'
import { TimeZone } from '../../features/settings/TimeZone.tsx'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'

export function AppearanceSettings() {
  return (
    <SectionColumns>
      <Appearance />
      <OwnSettings>{(settings) => <TimeZone settings={settings} />}</OwnSettings>
      <Keyboard />
    </SectionColumns>
  )
}
