import { publicInternet } from '../../server/lib/safe-fetch.ts'

/** Imported by the server of a test before all else: the host of LOCAL_PLATFORM is reached as if it were public. */
const [host, port] = (process.env.LOCAL_PLATFORM ?? '').split(':')

Object.assign(publicInternet, {
  ports: [443, Number(port)],
  resolve: async (name: string) => (name === host ? ['127.0.0.2'] : []),
  mayConnectTo: (address: string) => address === '127.0.0.2',
})
