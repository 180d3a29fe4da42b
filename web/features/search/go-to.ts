import type { useTranslations } from 'use-intl'
import { matchesQuery, parseQuery } from '../../../contract/search-query.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { SETTINGS_PAGES, settingsTitle } from '../../lib/pages/settings-pages.ts'

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
          ...SETTINGS_PAGES.map((page) => place(`/settings/${page}`, `${settingsTitle(page)}.title`)),
          place('/kept', 'kept.title'),
          place('/waiting', 'waiting.title'),
        ]),
    ...(role === 'reviewer' || role === 'admin' ? [place('/admin/review', 'adminReview.title')] : []),
    ...(role === 'admin'
      ? [place('/admin/users', 'adminUsers.title'), place('/admin/settings', 'adminSettings.title')]
      : []),
  ]
}

/** Whether a text of this device has the words of a query, as texts on the server are searched. */
export function hasWords(text: string, q: string): boolean {
  return matchesQuery(parseQuery(q), indexedText(text), false)
}

export function placesFor(q: string, heads: Heads, role: Parameters<typeof placesOf>[1]): Place[] {
  return placesOf(heads, role).filter(({ title }) => hasWords(title, q))
}
