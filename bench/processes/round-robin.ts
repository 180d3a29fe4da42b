import { type AddressInfo, connect, createServer } from 'node:net'
import { serve } from './rpc.ts'

/** Passes each new connection to the next server. */

const HOST = '127.0.0.1'
let targets: number[] = []
let next = 0

const server = createServer((incoming) => {
  const target = targets[next++ % targets.length]
  if (target === undefined) return incoming.destroy()
  const outgoing = connect(target, HOST)
  incoming.on('error', () => outgoing.destroy())
  outgoing.on('error', () => incoming.destroy())
  incoming.pipe(outgoing).pipe(incoming)
})
const port = new Promise<number>((resolve) => {
  server.listen(0, HOST, () => resolve((server.address() as AddressInfo).port))
})

serve({
  port: () => port,
  setTargets: (ports: number[]) => {
    targets = ports
    next = 0
  },
})
