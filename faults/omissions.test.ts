import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForTests } from '../scripts/temporary-folder.ts'

const MINUTE_MS = 60_000

const serverTypes = ['tsc', '-p', '.']
const webTypes = ['tsc', '-p', 'web']
const guard = (file: string, project = 'sqlite') => ['vitest', 'run', '--project', project, file]

/** Parts of a feature that are easily forgotten, each with what finds it. */
const OMISSIONS: { what: string; file: string; text: string; instead?: string; found: string[] }[] = [
  {
    what: 'a kind of news without its row in Settings',
    file: 'web/features/notification-choices/choice-rows.ts',
    ...{ text: "  event: { section: 'community' },\n", found: webTypes },
  },
  {
    what: 'a table of a comment that a deleted comment leaves behind',
    file: 'server/features/comments/comments.repo.ts',
    ...{ text: ", 'comment_mentions'] as const", instead: '] as const', found: guard('server/db/cascades.test.ts') },
  },
  {
    what: "a table missing in the member's copy of their data",
    file: 'server/features/comments/comments.account.service.ts',
    ...{ text: 'await findCommentSupportsBy(db, userId)', instead: '[]' },
    found: guard('server/features/settings/settings.data.test.ts'),
  },
  {
    what: 'an act that waits without its word',
    file: 'web/messages/en/waiting.ts',
    ...{ text: ' support {Support}', instead: '', found: webTypes },
  },
  {
    what: 'a notification that is not asked about blocks',
    file: 'server/features/progress/progress.notifications.ts',
    ...{ text: 'byId: userId, ', instead: '', found: serverTypes },
  },
  {
    what: 'a notification for the account of deleted members',
    file: 'server/transact.ts',
    ...{
      text: 'ANONYMOUS_USER_ID, byId',
      instead: 'byId',
      found: guard('server/features/blocks/blocked-news.test.ts'),
    },
  },
  {
    what: 'the topic of a table that pages show',
    file: 'server/db/topics.ts',
    ...{ text: "  connections: ['connections'],", instead: '  connections: NONE,' },
    found: guard('server/features/connections/connections.test.ts'),
  },
  {
    what: 'the scope of a call',
    file: 'contract/comments.ts',
    ...{ text: "  scope: 'comments:write',\n", instead: '', found: guard('server/features/keys/key-scopes.test.ts') },
  },
  {
    what: 'the limit of a call',
    file: 'contract/comments.ts',
    ...{ text: '  limit: commentSupportsLimit,\n', instead: '', found: guard('server/lib/limits.test.ts') },
  },
]

const clone = mkdtempSync(join(folderForTests(), 'quad-omissions-'))

beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    copyFileSync(file, join(clone, file))
  }
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

const run = ([program = '', ...args]: string[]) =>
  spawnSync(join('node_modules/.bin', program), args, { cwd: clone, encoding: 'utf8' }).status

test(
  'what finds omissions finds none where nothing is missing',
  () => {
    const commands = new Map(OMISSIONS.map(({ found }) => [found.join(' '), found]))
    for (const [name, command] of commands) expect([name, run(command)]).toEqual([name, 0])
  },
  20 * MINUTE_MS,
)

test.each(OMISSIONS)(
  '$what is found',
  ({ file, text, instead = '', found }) => {
    const path = join(clone, file)
    const whole = readFileSync(path, 'utf8')
    expect(whole).toContain(text)
    writeFileSync(path, whole.replace(text, instead))
    try {
      expect(run(found)).not.toBe(0)
    } finally {
      writeFileSync(path, whole)
    }
  },
  20 * MINUTE_MS,
)
