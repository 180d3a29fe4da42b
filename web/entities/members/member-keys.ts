/** Invalidating `all` fetches everything again that shows other members' profiles. */
export const memberKeys = {
  all: ['profiles'],
  directory: (query: object) => ['profiles', 'directory', query],
  faculties: ['profiles', 'faculties'],
  profiles: ['profiles', 'member'],
  profile: (id: string) => ['profiles', 'member', id],
} as const
