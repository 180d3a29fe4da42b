import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { SECOND } from './clock.ts'
import { writeAtomically } from './file-store.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a message over. `id` names it. The promise resolves when the mail server (or the disk) has it. */
export type MailTransport = {
  send: (id: string, mail: Mail) => Promise<{ keptAs?: string }>
  /** Throws when the mail server cannot be reached or does not let Quad in. */
  check: () => Promise<void>
  close: () => void
}

const TIMEOUT_MS = 20 * SECOND

/** Sends through SMTP when it is configured; else keeps each message as an .eml file. */
export function openMailTransport(config: Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom'>): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(config.mailDir, config.mailFrom)
}

function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    send: async (id, mail) => {
      await transport.sendMail({ from, ...addressed(mail), messageId: `<${id}@quad>` })
      return {}
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function folderTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (id, mail) => {
      const { message } = await composer.sendMail({ from, ...addressed(mail), messageId: `<${id}@quad>` })
      const path = join(folder, `${id}.eml`)
      await mkdir(folder, { recursive: true })
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
