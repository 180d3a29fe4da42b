import { beforeEach } from 'vitest'
import { isLongRun } from './long-run.ts'

// `npm run test:all` runs every test on PostgreSQL, `npm test` those with the tag.
beforeEach(({ task, skip }) => skip(!isLongRun && !task.tags?.includes('postgres')))
