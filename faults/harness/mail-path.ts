import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'

const PROGRAMS = ['/usr/sbin/postfix', '/usr/sbin/dovecot', '/usr/sbin/opendkim', '/usr/bin/spamassassin']

/** Why the mail servers cannot be started here; null where they can. */
export function missingForMailPath(): string | null {
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0) {
    return `install postfix, dovecot-imapd, opendkim and spamassassin of Debian: ${missing.join(', ')} not found`
  }
  return process.getuid?.() === 0 ? null : 'run as root, since Postfix and Dovecot change to accounts of their own'
}

export const MAIL_DOMAIN = 'quad.example'
export const MAIL_FROM = `Quad <no-reply@${MAIL_DOMAIN}>`
/** Mailboxes of this name exist nowhere. */
export const GONE = 'gone'
const PASSWORD = 'a-bench-in-the-quad'
const SELECTOR = 'quad2026'
/** Account of the mailboxes; Postfix delivers to none of root. */
const MAIL_OWNER = 65_534
const STARTED_MS = 20_000

export type MailPath = {
  folder: string
  /** Port of a relay that takes every recipient, and reports later who does not exist. */
  relayPort: number
  /** Port of a mail server that refuses recipients who do not exist. */
  strictPort: number
  /** Maildir of what is sent to `MAIL_FROM`. */
  bouncesDir: string
  imap: { port: number; user: string; password: string }
  /** The DKIM key as a line of a file of keys of opendkim. */
  dkimRecord: string
  stop: () => Promise<void>
}

/** Postfix, Dovecot and OpenDKIM on loopback, with all that they write in a temporary folder. Every mailbox is one, but `MAIL_FROM`. */
export async function startMailPath(): Promise<MailPath> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-mail-'))
  chmodSync(folder, 0o755)
  const [relayPort, strictPort, dkimPort, imapPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const path = (name: string) => join(folder, name)
  for (const name of ['mail', 'mail/bounces', 'mail/all']) makeOwned(path(name))
  for (const name of ['new', 'cur', 'tmp']) makeOwned(path(`mail/bounces/${name}`))
  const dkimRecord = writeDkim(folder, dkimPort)
  writePostfix(folder, { relayPort, strictPort, dkimPort })
  writeDovecot(folder, imapPort)
  const children = [
    start('/usr/sbin/opendkim', ['-f', '-x', path('opendkim.conf')]),
    start('/usr/sbin/dovecot', ['-F', '-c', path('dovecot.conf')]),
  ]
  execFileSync('/usr/sbin/postfix', ['-c', path('postfix'), 'start'], { stdio: 'ignore' })
  const stop = async () => {
    execFileSync('/usr/sbin/postfix', ['-c', path('postfix'), 'stop'], { stdio: 'ignore' })
    for (const child of children) await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([relayPort, strictPort, dkimPort, imapPort].map(listening))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...{ folder, relayPort, strictPort, dkimRecord, bouncesDir: path('mail/bounces') },
    imap: { port: imapPort, user: 'all', password: PASSWORD },
    stop,
  }
}

function makeOwned(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, MAIL_OWNER, MAIL_OWNER)
}

function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function listening(port: number): Promise<void> {
  for (const until = Date.now() + STARTED_MS; ; await wait(100)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    if (Date.now() > until) throw new Error(`nothing listens on port ${port}`)
  }
}

function writeDkim(folder: string, port: number): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = join(folder, 'dkim.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const record = `${SELECTOR}._domainkey.${MAIL_DOMAIN} v=DKIM1; k=rsa; p=${key}`
  writeFileSync(join(folder, 'dkim.keys'), `${record}\n`)
  // As in docs/operations.md.
  writeFileSync(
    join(folder, 'opendkim.conf'),
    `Mode s
Socket inet:${port}@127.0.0.1
Domain ${MAIL_DOMAIN}
Selector ${SELECTOR}
KeyFile ${keyFile}
Canonicalization relaxed/relaxed
OversignHeaders From
SignHeaders *,+list-unsubscribe,+list-unsubscribe-post
InternalHosts 127.0.0.1
RequireSafeKeys no
Background no
Syslog no
`,
  )
  // Without this, `opendkim -t` asks the DNS for the key.
  writeFileSync(join(folder, 'verify.conf'), `Mode v\nTestPublicKeys ${join(folder, 'dkim.keys')}\nSyslog no\n`)
  return record
}

type PostfixPorts = { relayPort: number; strictPort: number; dkimPort: number }

function writePostfix(folder: string, { relayPort, strictPort, dkimPort }: PostfixPorts): void {
  const path = (name: string) => join(folder, name)
  for (const name of ['postfix', 'queue', 'data']) mkdirSync(path(name))
  execFileSync('/bin/chown', ['postfix', path('data')])
  const mailboxes = `!/^(no-reply|${GONE}.*)@/ all/\n/^no-reply@/ bounces/\n`
  writeFileSync(path('postfix/mailboxes'), mailboxes)
  writeFileSync(
    path('postfix/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${path('queue')}
data_directory = ${path('data')}
maillog_file_prefixes = ${folder}
maillog_file = ${path('postfix.log')}
myhostname = mail.${MAIL_DOMAIN}
mydestination =
alias_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = static:all
virtual_mailbox_base = ${path('mail')}
virtual_mailbox_maps = regexp:${path('postfix/mailboxes')}
virtual_uid_maps = static:${MAIL_OWNER}
virtual_gid_maps = static:${MAIL_OWNER}
smtpd_milters = inet:127.0.0.1:${dkimPort}
milter_default_action = tempfail
`,
  )
  writeFileSync(
    path('postfix/master.cf'),
    [
      `127.0.0.1:${relayPort} inet n - n - - smtpd -o smtpd_reject_unlisted_recipient=no`,
      `127.0.0.1:${strictPort} inet n - n - - smtpd`,
      'cleanup unix n - n - 0 cleanup',
      'qmgr unix n - n 300 1 qmgr',
      'rewrite unix - - n - - trivial-rewrite',
      'verify unix - - n - 1 verify',
      'flush unix n - n 1000? 0 flush',
      'proxymap unix - - n - - proxymap',
      'retry unix - - n - - error',
      'postlog unix-dgram n - n - 1 postlogd',
      'anvil unix - - n - 1 anvil',
      'scache unix - - n - 1 scache',
      'virtual unix - n n - - virtual',
      'error unix - - n - - error',
      ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
      '',
    ].join('\n'),
  )
}

function writeDovecot(folder: string, port: number): void {
  const mail = join(folder, 'mail')
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${join(folder, 'dovecot')}
state_dir = ${join(folder, 'dovecot-state')}
log_path = ${join(folder, 'dovecot.log')}
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}/%n
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password={PLAIN}${PASSWORD}
}
userdb {
  driver = static
  args = uid=${MAIL_OWNER} gid=${MAIL_OWNER} home=${mail}/%n
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
}
