export const eventKeys = {
  all: ['events'],
  one: (id: string) => ['events', 'one', id],
} as const
