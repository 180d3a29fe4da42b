import { createConnection, type Socket } from 'node:net'

type Account = { port: number; user: string; password: string }

/** All messages of an inbox, as an IMAP server (RFC 9051) hands them out. */
export async function readInbox({ port, user, password }: Account): Promise<string[]> {
  const socket = createConnection({ host: '127.0.0.1', port })
  try {
    await responseTo(socket, '*')
    await command(socket, 'a1', `LOGIN ${user} ${password}`)
    const selected = await command(socket, 'a2', 'SELECT INBOX')
    const count = Number(/\* (\d+) EXISTS/.exec(selected)?.[1])
    if (count === 0) return []
    return literalsOf(await command(socket, 'a3', 'FETCH 1:* BODY.PEEK[]'))
  } finally {
    socket.destroy()
  }
}

function command(socket: Socket, tag: string, text: string): Promise<string> {
  socket.write(`${tag} ${text}\r\n`)
  return responseTo(socket, tag)
}

/** Waits for the line of a response that begins with the tag. Each character is a byte. */
function responseTo(socket: Socket, tag: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const end = new RegExp(`(?:^|\\r\\n)${tag.replace('*', '\\*')} (OK|NO|BAD)[^\\r\\n]*\\r\\n$`).exec(received)
      if (!end) return
      socket.off('data', onData)
      if (end[1] === 'OK') resolve(received)
      else reject(new Error(end[0].trim()))
    }
    socket.on('data', onData)
    socket.once('error', reject)
  })
}

function literalsOf(response: string): string[] {
  const messages: string[] = []
  for (let at = 0; ; ) {
    const found = /\{(\d+)\}\r\n/g
    found.lastIndex = at
    const literal = found.exec(response)
    if (!literal) return messages
    const start = literal.index + literal[0].length
    at = start + Number(literal[1])
    messages.push(Buffer.from(response.slice(start, at), 'latin1').toString('utf8'))
  }
}
