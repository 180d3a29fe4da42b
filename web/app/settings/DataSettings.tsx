import { OfflineData } from '../../features/settings/OfflineData.tsx'
import { YourData } from '../../features/settings/YourData.tsx'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'

export function DataSettings() {
  return (
    <SectionColumns>
      <OfflineData />
      <YourData />
    </SectionColumns>
  )
}
