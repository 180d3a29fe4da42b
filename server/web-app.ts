import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const CACHE_FOR_EVER = 'public, max-age=31536000, immutable'
const NOT_OF_THE_WEB = /^\/(v1|api|healthz|readyz|metrics|assets)(\/|$)/

/**
 * Serves the built web application: its files, in the form that the build compressed where the browser takes it, and a
 * document for every address that is not one of the API's.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    app.log.warn('the web application is not built; only the API is served')
    return
  }
  const documentFor = readDocuments(webRoot)
  await app.register(serveFiles, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', '*.html', 'documents/**', 'documents.json'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? CACHE_FOR_EVER : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    return NOT_OF_THE_WEB.test(path) ? reply.callNotFound() : reply.sendFile(documentFor(path))
  })
}

type Document = { path: string; file: string }

/** The file of the document for an address: a page's own (see scripts/web-documents.ts), else the one for any page. */
function readDocuments(webRoot: string): (path: string) => string {
  const list = join(webRoot, 'documents.json')
  const documents: Document[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const patterns = documents.map(({ path, file }) => ({ pattern: patternOf(path), file }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.file ?? 'index.html'
}

/** `$name` stands for any one part of an address. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
}
