import type { useTranslations } from 'use-intl'
import { indexedText } from '../../../contract/tokeniser.ts'

type Heads = ReturnType<typeof useTranslations<'heads'>>
export type Place = { path: string; title: string }

/** Pages by their titles in the language of the reader. */
function placesOf(heads: Heads, role: 'visitor' | 'normal' | 'reviewer' | 'admin'): Place[] {
  const place = (path: string, key: string) => ({ path, title: heads(key as 'ideas.title') })
  return [
    place('/view-ideas', 'ideas.title'),
    place('/community', 'community.title'),
    place('/calls', 'calls.title'),
    place('/events', 'events.title'),
    place('/showcase', 'showcase.title'),
    ...(role === 'visitor'
      ? [place('/auth/login', 'signIn.title'), place('/auth/signup', 'signUp.title')]
      : [
          place('/mysubmission', 'mySubmissions.title'),
          place('/connections', 'connections.title'),
          place('/messages', 'messages.title'),
          place('/notifications', 'notifications.title'),
          place('/settings', 'settings.title'),
          place('/kept', 'kept.title'),
          place('/waiting', 'waiting.title'),
        ]),
    ...(role === 'reviewer' || role === 'admin' ? [place('/admin/review', 'adminReview.title')] : []),
    ...(role === 'admin'
      ? [place('/admin/users', 'adminUsers.title'), place('/admin/settings', 'adminSettings.title')]
      : []),
  ]
}

/** Whether the text has each word of the query, or its beginning. */
export function hasWords(text: string, q: string): boolean {
  const words = indexedText(q).split(' ').filter(Boolean)
  const searched = ` ${indexedText(text).trim()} `
  return words.length > 0 && words.every((word) => searched.includes(` ${word}`))
}

export function placesFor(q: string, heads: Heads, role: Parameters<typeof placesOf>[1]): Place[] {
  return placesOf(heads, role).filter(({ title }) => hasWords(title, q))
}
