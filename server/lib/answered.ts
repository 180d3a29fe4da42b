import type { FastifyInstance } from 'fastify'

/** What is said of a request once it is answered. */
export type Answered = {
  /** Id of the request, as the log has it. */
  id: string
  method: string
  /** Path and query as they came. */
  url: string
  /** Pattern of the route, such as `/v1/ideas/:id`; undefined when there is none. */
  route: string | undefined
  status: number
  milliseconds: number
  /** Whether the answer was a stream of events, which lasts as long as somebody listens. */
  isStream: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls the listener for each request that is answered. */
    whenAnswered: (listener: (answered: Answered) => void) => void
  }
}

/** Adds `app.whenAnswered`. Returns how to tell its listeners of an answer that does not pass through Fastify. */
export function announceAnswers(app: FastifyInstance): (answered: Answered) => void {
  const listeners: ((answered: Answered) => void)[] = []
  const announce = (answered: Answered) => {
    for (const listen of listeners) listen(answered)
  }
  app.decorate('whenAnswered', (listener) => void listeners.push(listener))
  app.addHook('onResponse', ({ id, method, url, routeOptions }, reply, done) => {
    announce({
      id,
      method,
      url,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      isStream: String(reply.raw.getHeader('content-type')).startsWith('text/event-stream'),
    })
    done()
  })
  return announce
}
