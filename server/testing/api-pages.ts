import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Replaces the server build of the web application: a page whose body is the API's responses to the URLs in its query. */
const RENDERER = `
export async function renderPage({ url, fetch }) {
  const urls = new URL(url, 'http://quad.example').searchParams.getAll('url')
  const texts = await Promise.all(urls.map(async (one) => (await fetch(one)).text()))
  return { kind: 'page', status: 200, head: '', body: texts.join('\\n'), data: { queries: null, renderedAt: '' }, routeId: '/' }
}`

/** A built web application whose pages show what the API sends to visitors. */
export function makeApiPages(): string {
  const root = mkdtempSync(join(tmpdir(), 'quad-pages-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['client', 'server']) mkdirSync(join(root, folder))
  const files = {
    'client/index.html': '<head><!--head--></head><div id="root"><!--page--></div>',
    'server/entry-server.js': RENDERER,
    'server/package.json': '{"type":"module"}',
    'preloads.json': '{"visitors":{},"members":{}}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  return root
}

/** The page that shows these responses. */
export function pageOf(urls: string[]): string {
  return `/page?${new URLSearchParams(urls.map((url): [string, string] => ['url', url]))}`
}
