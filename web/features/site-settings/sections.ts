import type { ComponentType } from 'react'
import type { SiteSettings } from '../../../contract/site-settings.ts'

export type SectionName = keyof SiteSettings

/** The messages of each section, in the order of the page. */
export const SECTION_MESSAGES = {
  general: 'general',
  logo: 'logo',
  sign_up: 'signUp',
  sign_up_proof: 'signUpProof',
  sign_in: 'signIn',
  second_factor: 'secondFactor',
  visibility: 'visibility',
  ideas: 'ideas',
  review: 'review',
  moderation: 'moderation',
  word_list: 'wordList',
  lists: 'lists',
  time: 'time',
  calendar: 'calendar',
  events: 'events',
  calls: 'calls',
  messages: 'messages',
  texts: 'texts',
  links: 'links',
  team: 'team',
} as const satisfies Record<SectionName, string>

export const SECTION_NAMES = Object.keys(SECTION_MESSAGES) as SectionName[]

/** Props of each section of the form. */
export type SectionProps<Name extends SectionName> = {
  value: SiteSettings[Name]
  /** The saved settings. */
  stored: SiteSettings[Name]
  onChange: (value: SiteSettings[Name]) => void
  error: string | undefined
}

export type SectionFields = { [Name in SectionName]: ComponentType<SectionProps<Name>> }
