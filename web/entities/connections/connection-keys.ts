/** Invalidating `all` fetches requests and connections again. */
export const connectionKeys = {
  all: ['connections'],
  requests: (direction: 'received' | 'sent', page: number) => ['connections', direction, page],
  ofMember: (id: string) => ['connections', 'of', id],
} as const
