import type { SiteSettings } from '../../../contract/site-settings.ts'

/** What each section of the form is given. */
export type SectionProps<Section extends keyof SiteSettings> = {
  value: SiteSettings[Section]
  /** What holds now. */
  stored: SiteSettings[Section]
  onChange: (value: SiteSettings[Section]) => void
  error: string | undefined
}
