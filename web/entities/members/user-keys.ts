/** Accounts and invitations as administrators see them. */
export const userKeys = {
  all: ['users'],
  list: (input: object) => ['users', 'list', input],
  one: (id: string) => ['users', 'one', id],
  entries: (id: string) => ['users', 'entries', id],
  imports: ['users', 'imports'],
  invitations: (input: object) => ['users', 'invitations', input],
} as const
