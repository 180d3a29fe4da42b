import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server in a process of its own that takes every mail and keeps none. Sends its port to its parent. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => void stream.on('end', done).resume(),
})
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
