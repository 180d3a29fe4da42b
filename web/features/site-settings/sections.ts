import type { SiteSettings } from '../../../contract/site-settings.ts'

/** Props of each section of the form. */
export type SectionProps<Section extends keyof SiteSettings> = {
  value: SiteSettings[Section]
  /** The saved settings. */
  stored: SiteSettings[Section]
  onChange: (value: SiteSettings[Section]) => void
  error: string | undefined
}
