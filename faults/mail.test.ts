import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { addCommunity } from '../server/cli/demo.ts'
import { readConfig } from '../server/config.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../server/deps.ts'
import { mailRenderersOf } from '../server/feature.ts'
import { addMember } from '../server/features/accounts/accounts.service.ts'
import { readBounceMailbox } from '../server/features/bounces/bounce-mailbox.service.ts'
import { readMailPause } from '../server/features/bounces/bounces.service.ts'
import { MAIL_KINDS } from '../server/features/mails/mails.kinds.ts'
import { deliverDueMails } from '../server/features/mails/mails.service.ts'
import { FEATURES } from '../server/features.ts'
import { HOUR } from '../server/lib/clock.ts'
import { sendEachKind } from '../server/testing/mails-of-each-kind.ts'
import { transact } from '../server/transact.ts'
import { installationForTest } from './harness/for-test.ts'
import { readInbox } from './harness/imap.ts'
import { GONE, MAIL_DOMAIN, MAIL_FROM, type MailPath, missingForMailPath, startMailPath } from './harness/mail-path.ts'

const PUBLIC_URL = `https://${MAIL_DOMAIN}`
const SPAM_SCORE = 3
const DELIVERED_MS = 30_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

const missing = missingForMailPath()
if (missing) say(`The mail path is not tested: ${missing}.`)

type Path = { deps: Deps; mailPath: MailPath; advance: () => void }

/** Quad on SQLite with a clock that tests move, and the mail servers that it sends through. */
async function startPath(port: 'relayPort' | 'strictPort'): Promise<Path> {
  const mailPath = await startMailPath()
  onTestFinished(mailPath.stop)
  const { env, config } = await installationForTest('sqlite')
  await migrateDatabase(config.database)
  const smtpUrl = `smtp://127.0.0.1:${mailPath[port]}?ignoreTLS=true`
  let passed = 0
  const deps = {
    ...openDeps(readConfig({ ...env, SMTP_URL: smtpUrl, MAIL_FROM, PUBLIC_URL }), pino({ level: 'silent' })),
    clock: { now: () => new Date(Date.now() + passed) },
  }
  onTestFinished(() => closeDeps(deps))
  return {
    ...{ deps, mailPath },
    advance: () => {
      passed += HOUR
    },
  }
}

async function until<T>(read: () => T | Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + DELIVERED_MS; ; await wait(200)) {
    const value = await read()
    if (isDone(value) || Date.now() > end) return value
  }
}

/** The signature as OpenDKIM verifies it with the public key. */
function verifySignature({ folder }: MailPath, source: string): string {
  const file = join(folder, 'signed.eml')
  writeFileSync(file, source)
  return execFileSync('/usr/sbin/opendkim', ['-x', join(folder, 'verify.conf'), '-t', file], { encoding: 'utf8' })
}

/** The scores of SpamAssassin by Message-ID, without questions to the network and without its trust in this machine. */
async function spamScores({ folder }: MailPath, sources: string[]): Promise<Map<string, string>> {
  const input = sources.map((source) => `From quad Thu Jan  1 00:00:00 2026\n${source.replace(/^From /gm, '>From ')}\n`)
  const output = execFileSync('/usr/bin/spamassassin', ['--local', '--mbox', '--cf=score ALL_TRUSTED 0'], {
    ...{ input: input.join(''), encoding: 'utf8', maxBuffer: 2 ** 27, env: { ...process.env, HOME: folder } },
  })
  const scored = await Promise.all(
    output
      .split(/^From quad .*\n/m)
      .slice(1)
      .map((one) => PostalMime.parse(one)),
  )
  return new Map(
    scored.map(({ messageId = '', headers }) => [
      messageId,
      headers.find(({ key }) => key === 'x-spam-status')?.value ?? 'not scored',
    ]),
  )
}

const scoreOf = (status: string) => Number(/score=(-?[\d.]+)/.exec(status)?.[1])

test.skipIf(missing)(
  'mails of each kind arrive signed, and no filter takes them for spam',
  { timeout: 600_000 },
  async () => {
    // Proves trust 28/10.
    const { deps, mailPath, advance } = await startPath('relayPort')
    await addCommunity(deps, { members: 40, ideas: 60 })
    const sent = await sendEachKind(deps, advance)
    expect([...sent.keys()].toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted())

    const sources = await until(
      () => readInbox(mailPath.imap),
      ({ length }) => length >= sent.size,
    )
    const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)))
    const scores = await spamScores(mailPath, sources)
    for (const [kind, id] of sent) {
      const index = mails.findIndex(({ messageId }) => messageId === `<${id}@${MAIL_DOMAIN}>`)
      const [mail, source = ''] = [mails[index], sources[index]]
      const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
      expect(mail?.from?.address, kind).toBe(`no-reply@${MAIL_DOMAIN}`)
      expect(verifySignature(mailPath, source), kind).toContain('succeeded')
      if (headers.has('list-unsubscribe')) {
        const signed = /\bh=([^;]*);/
          .exec(headers.get('dkim-signature') ?? '')?.[1]
          ?.toLowerCase()
          .split(/[\s:]+/)
        expect(signed, kind).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
      }
      const score = scores.get(mail?.messageId ?? '') ?? 'not scored'
      say(`${kind}: ${scoreOf(score)} ${score.replace(/^.*tests=|autolearn.*$/gs, '').replace(/\s+/g, '')}`)
      expect(scoreOf(score), `${kind}: ${score}`).toBeLessThan(SPAM_SCORE)
    }
  },
)

test.skipIf(missing).each([
  ['a report of the relay', 'relayPort'],
  ['a mail server that refuses it at once', 'strictPort'],
] as const)('an address that does not exist is paused by %s', { timeout: 300_000 }, async (_how, port) => {
  // Proves trust 28/9.
  const { deps, mailPath, advance } = await startPath(port)
  const email = `${GONE}@students.${MAIL_DOMAIN}`
  const { id } = await addMember(deps, { email, username: 'gone', password: null, isAdmin: false })
  for (let mails = 0; mails < 3; mails++) {
    const params = { change: 'password-changed', isCalendarEnded: false } as const
    await transact(deps, (tx) => tx.mail({ kind: 'account-changed', to: email, params }))
    await deliverDueMails(deps, mailRenderersOf(FEATURES))
    await deps.db.updateTable('outbox').set({ next_attempt_at: '9999' }).where('sent_at', 'is', null).execute()
    advance()
  }
  if (port === 'relayPort') {
    expect(await readMailPause(deps, id)).toBeNull()
    const arrived = () => readdirSync(join(mailPath.bouncesDir, 'new'))
    await until(arrived, ({ length }) => length >= 3)
    await readBounceMailbox(deps, mailPath.bouncesDir, new AbortController().signal)
    expect(arrived()).toEqual([])
  }
  expect(await readMailPause(deps, id)).toMatchObject({
    email,
    reason: expect.stringMatching(/user unknown|unknown user/i),
  })
})
