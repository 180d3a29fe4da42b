import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** Waits for a mail to an address whose subject contains the text; newest first. */
  waitFor: (to: string, subject: string) => Promise<Email>
  /** Everything that came, newest first. */
  received: () => Email[]
  stop: () => Promise<void>
}

const WAIT_MS = 120_000

/** A real SMTP server that keeps what it is given. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Email[] = []
  const received = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      mails.unshift(await PostalMime.parse(await buffer(stream)))
      received.emit('mail')
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    waitFor: async (to, subject) => {
      const signal = AbortSignal.timeout(WAIT_MS)
      for (;;) {
        const mail = mails.find((each) => each.to?.[0]?.address === to && each.subject?.includes(subject))
        if (mail) return mail
        await once(received, 'mail', { signal }).catch(() => {
          throw new Error(
            `No mail to ${to} about "${subject}" came, only ${mails.map((mail) => JSON.stringify(mail.subject))}.`,
          )
        })
      }
    },
    received: () => mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The link of a mail's text that leads to a path. */
export function linkIn(mail: Email, path: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path)
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${path}.`)
  return link
}
