import type { NotificationChoices } from '../../../contract/notification-choices.ts'

type Kinds = NotificationChoices['kinds']

export function hasPush(kinds: Kinds): boolean {
  return Object.values(kinds).some(({ push }) => push)
}

/** Choices of a member who turns pushes on and has chosen none: the kinds mailed at once. */
export function withFirstPushes(kinds: Kinds): Kinds {
  const entries = Object.entries(kinds).map(([kind, channels]) => [
    kind,
    { ...channels, push: channels.mail === 'now' },
  ])
  return Object.fromEntries(entries)
}
