import { join } from 'node:path'
import type { Config } from '../config.ts'
import { SECOND } from './clock.ts'
import { writeAtomically } from './file-store.ts'
import { MAIL_ID_HEADER } from './mail-id.ts'
import { makeFolder } from './private-files.ts'

/**
 * `calendar`: an iCalendar text with its METHOD, which mail programs offer to add to a calendar. `thread`: an id that the mails
 * about one thing share. `listName`: of the mailing list that the mail is part of, by which mail programs sort (RFC 2919).
 * `unsubscribeUrl`: to which mail programs post to stop such mails (RFC 8058).
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  thread?: string
  listName?: string
  unsubscribeUrl?: string
}

/** Sends a message under this id. Resolves when the mail server (or the disk) has it. */
export type MailTransport = {
  send: (id: string, mail: Mail) => Promise<{ savedAs?: string }>
  /** Throws when the mail server cannot be reached or rejects the credentials. */
  check: () => Promise<void>
  close: () => void
}

/** `silenceMs`: without data from the mail server. `totalMs`: for one mail, however often the server sends something. */
export type MailTimeouts = { silenceMs: number; totalMs: number }

/** The total is shorter than the delay before a mail is due again, so that no other worker sends it meanwhile. */
const TIMEOUTS: MailTimeouts = { silenceMs: 20 * SECOND, totalMs: 45 * SECOND }

/**
 * Sends through SMTP when it is configured; otherwise saves each message as an .eml file. The mail library is loaded for
 * the first message.
 */
export function openMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom' | 'publicUrl'>,
  timeouts = TIMEOUTS,
): MailTransport {
  const sender = { from: config.mailFrom, host: new URL(config.publicUrl).hostname }
  return config.smtpUrl ? smtpTransport(config.smtpUrl, sender, timeouts) : folderTransport(config.mailDir, sender)
}

type Sender = { from: string; host: string }

function smtpTransport(url: string, sender: Sender, { silenceMs, totalMs }: MailTimeouts): MailTransport {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      dnsTimeout: silenceMs,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    })
  let opening: ReturnType<typeof open> | undefined
  const opened = () => (opening ??= open())
  return {
    send: async (id, mail) => {
      const used = opened()
      const transport = await used
      const sending = transport.sendMail(messageOf(id, mail, sender))
      await within(totalMs, sending, () => {
        transport.close()
        if (opening === used) opening = undefined
      })
      return {}
    },
    check: async () => void (await (await opened()).verify()),
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** Waits for work with a timeout. */
async function within(milliseconds: number, work: Promise<unknown>, giveUp: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new Error(`the mail server was not done within ${milliseconds} ms`))
    }, milliseconds)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

function folderTransport(folder: string, sender: Sender): MailTransport {
  return {
    send: async (id, mail) => {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const { message } = await composer.sendMail(messageOf(id, mail, sender))
      const path = join(folder, `${id}.eml`)
      await makeFolder(folder)
      await writeAtomically(path, message as Buffer)
      return { savedAs: path }
    },
    check: async () => {},
    close: () => {},
  }
}

function messageOf(id: string, mail: Mail, { from, host }: Sender) {
  const { to, calendar, thread, listName, unsubscribeUrl, ...message } = mail
  const first = thread && `<${thread}@${host}>`
  return {
    from,
    ...message,
    // nodemailer does not parse an address given as an object, so one address stays one recipient.
    to: { name: '', address: to },
    // The same for every attempt, so that mailboxes recognise a mail that is sent twice.
    messageId: `<${id}@${host}>`,
    headers: {
      // Keeps automatic replies away (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // Some mail servers write a Message-ID of their own (Amazon SES); bounce reports quote both.
      [MAIL_ID_HEADER]: `<${id}@${host}>`,
      ...(unsubscribeUrl?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    ...(first ? { inReplyTo: first, references: first } : {}),
    list: {
      ...(listName ? { id: { url: `news.${host}`, comment: listName } } : {}),
      ...(unsubscribeUrl ? { unsubscribe: unsubscribeUrl } : {}),
    },
    ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
  }
}
