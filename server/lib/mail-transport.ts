import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { SECOND } from './clock.ts'
import { writeAtomically } from './file-store.ts'
import { makeFolder } from './private-files.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a message over. `id` names it. The promise resolves when the mail server (or the disk) has it. */
export type MailTransport = {
  send: (id: string, mail: Mail) => Promise<{ keptAs?: string }>
  /** Throws when the mail server cannot be reached or does not let Quad in. */
  check: () => Promise<void>
  close: () => void
}

/** `silenceMs`: without a word of the mail server. `totalMs`: for one mail, however talkative the server is. */
export type MailPatience = { silenceMs: number; totalMs: number }

/** The total is shorter than the wait before a mail falls due again, so that no other worker sends it meanwhile. */
const PATIENCE: MailPatience = { silenceMs: 20 * SECOND, totalMs: 45 * SECOND }

/** Sends through SMTP when it is configured; else keeps each message as an .eml file. */
export function openMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom'>,
  patience = PATIENCE,
): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, patience)
    : folderTransport(config.mailDir, config.mailFrom)
}

function smtpTransport(url: string, from: string, { silenceMs, totalMs }: MailPatience): MailTransport {
  const connect = () =>
    createTransport({
      url,
      pool: true,
      dnsTimeout: silenceMs,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    })
  let transport = connect()
  return {
    send: async (id, mail) => {
      const used = transport
      const sending = used.sendMail({ from, ...addressed(mail), messageId: `<${id}@quad>` })
      await within(totalMs, sending, () => {
        used.close()
        if (transport === used) transport = connect()
      })
      return {}
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** Waits for work, for so long at most. */
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

function folderTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (id, mail) => {
      const { message } = await composer.sendMail({ from, ...addressed(mail), messageId: `<${id}@quad>` })
      const path = join(folder, `${id}.eml`)
      await makeFolder(folder)
      await writeAtomically(path, message as Buffer)
      return { keptAs: path }
    },
    check: async () => {},
    close: () => composer.close(),
  }
}

/** An address as an object is never parsed, so that one address stays one recipient. */
function addressed(mail: Mail) {
  return { ...mail, to: { name: '', address: mail.to } }
}
