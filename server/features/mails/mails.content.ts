import type { Language } from '../../../contract/languages.values.ts'
import type { MailStop } from '../../../contract/notification-choices.values.ts'
import type { Mail } from '../../lib/mail-transport.ts'

export type MailLink = { label: string; url: string }

/** News below a heading, each with the page that shows it. */
export type MailSection = { heading: string; items: { title: string; url: string; lines: string[] }[] }

export type MailContent = {
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  action?: MailLink
  /** The days that the mail is about. */
  date?: string
  /** Things to answer, before the sections. */
  waiting?: { heading: string; lines: string[]; action: MailLink }
  sections?: MailSection[]
  /** Text of another member, set apart from the site's. */
  quote?: string
  /** Small print under the action. */
  note?: string
  calendar?: Mail['calendar']
  /** Why the mail came, where it says more than its kind. */
  because?: string
  /** Of a mail with several news: what a member stops to get none like it. */
  stops?: MailStop[]
}

/** Why a mail came, and where to change that. */
export type MailFooter = { reason: string; links?: MailLink[] }

/** The site that sends a mail. `logoUrl`: of a PNG. */
export type MailSite = { name: string; logoUrl?: string }

export type LaidOutMail = {
  content: MailContent
  site: MailSite
  footer: MailFooter
  language: Language
}
