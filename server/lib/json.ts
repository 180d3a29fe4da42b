import type { FastifyInstance } from 'fastify'
import { MalformedError } from './errors.ts'

/** Reads JSON bodies strictly: valid UTF-8, and no `__proto__` or `constructor.prototype` keys. An empty body is absent. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = decoder.decode(body)
    } catch {
      return done(new MalformedError('The body is not valid UTF-8.'))
    }
    parseJson(request, text, (error, value) =>
      error ? done(new MalformedError('The body is not valid JSON.')) : done(null, value),
    )
  })
}
