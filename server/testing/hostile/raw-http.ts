import { connect } from 'node:net'
import type { TestApp } from '../test-app.ts'
import type { RawResponse } from './responses.ts'

const SILENCE_MS = 3000

export type RawResponses = {
  /** All responses, in order. */
  responses: RawResponse[]
  /** False when the server kept the connection open until the test's timeout. */
  isClosed: boolean
}

/** Lets the application listen on a port of its own. */
export async function listenOn({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}

/** Sends bytes as they are, and reads what comes until the server closes. */
export function sendBytes(port: number, bytes: string | Buffer, { isEnded = false } = {}): Promise<RawResponses> {
  return new Promise((resolve) => {
    let isClosed = true
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => (isEnded ? socket.end(bytes) : socket.write(bytes)))
    socket.setTimeout(SILENCE_MS, () => {
      isClosed = false
      socket.destroy()
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the response is as good as an end.
    socket.on('error', () => {})
    socket.on('close', () => resolve({ responses: parseResponses(Buffer.concat(chunks).toString('latin1')), isClosed }))
  })
}

function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  for (let rest = text; rest.startsWith('HTTP/1.1 '); ) {
    const [head = ''] = rest.split('\r\n\r\n', 1)
    const [status = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/: (.*)/s)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
    )
    const start = head.length + 4
    const end = start + Number(headers['content-length'] ?? 0)
    responses.push({ statusCode: Number(status.split(' ')[1]), headers, body: rest.slice(start, end) })
    rest = rest.slice(end)
  }
  return responses
}
