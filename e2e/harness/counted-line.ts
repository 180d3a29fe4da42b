import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const QUIET_MS = 2_000
/** A live stream sends a little all the time. */
const QUIET_BYTES = 1_024

export type CountedLine = {
  /** Of the server, over this line: its `PUBLIC_URL`. */
  url: string
  leadTo: (serverUrl: string) => void
  /** Bytes that the server was sent so far, and those that it sent. */
  sent: () => number
  received: () => number
  /** The bytes of this, both ways, until the line is quiet again. */
  cost: (act: () => Promise<unknown>) => Promise<number>
  /** Calls this once when so many more bytes were sent. */
  after: (bytes: number, then: () => void) => void
  /** Ends all connections at once, and refuses new ones until it is mended. */
  cut: () => void
  mend: () => void
  stop: () => Promise<void>
}

/** A line to a server that counts the bytes over it, and can be cut at any. */
export async function startCountedLine(): Promise<CountedLine> {
  const sockets = new Set<Socket>()
  const count = { sent: 0, received: 0 }
  let target = ''
  let isCut = false
  let watch: { at: number; then: () => void } | undefined
  const line = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(new URL(target).port), '127.0.0.1')
    client.on('data', ({ length }) => {
      count.sent += length
      if (!watch || count.sent < watch.at) return
      const { then } = watch
      watch = undefined
      then()
    })
    server.on('data', ({ length }) => {
      count.received += length
    })
    client.pipe(server).pipe(client)
    join(client, server)
    join(server, client)
  })
  const join = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const total = () => count.sent + count.received
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    leadTo: (serverUrl) => {
      target = serverUrl
    },
    sent: () => count.sent,
    received: () => count.received,
    cost: async (act) => {
      const before = total()
      await act()
      for (let last = -QUIET_BYTES; total() - last >= QUIET_BYTES; ) {
        last = total()
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      }
      return total() - before
    },
    after: (bytes, then) => {
      watch = { at: count.sent + bytes, then }
    },
    cut,
    mend: () => {
      isCut = false
    },
    stop: async () => {
      const closed = new Promise((resolve) => line.close(resolve))
      cut()
      await closed
    },
  }
}
