import { useTranslations } from 'use-intl'
import type { Conversation } from '../../../contract/conversations.ts'
import { displayName } from '../../../contract/profiles.values.ts'

/** The name of the other member, or of the team. */
export function useConversationName({ user, idea }: Pick<Conversation, 'user' | 'idea'>): string {
  const t = useTranslations('conversations')
  if (user) return displayName(user)
  return idea ? t('teamOf', { title: idea.title }) : t('formerTeam')
}
