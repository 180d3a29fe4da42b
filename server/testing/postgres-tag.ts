import { beforeEach } from 'vitest'

// `npm run test:all` runs every test on PostgreSQL, `npm test` those with the tag.
beforeEach(({ task, skip }) => skip(!task.tags?.includes('postgres')))
