import type { ComponentType } from 'react'
import type { SiteSettings } from '../../../contract/site-settings.ts'

export type SectionName = keyof SiteSettings

/** Props of each section of the form. */
export type SectionProps<Name extends SectionName> = {
  value: SiteSettings[Name]
  /** The saved settings. */
  stored: SiteSettings[Name]
  onChange: (value: SiteSettings[Name]) => void
  error: string | undefined
}

export type SectionFields = { [Name in SectionName]: ComponentType<SectionProps<Name>> }
