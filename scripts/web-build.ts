import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkFirstLoads, firstLoads } from './web-budget.ts'
import { compressFiles } from './web-compress.ts'
import { type Rendered, writeDocuments } from './web-documents.ts'
import { writeIdeaDocument } from './web-idea-document.ts'
import { type PageRoute, pageRoutes } from './web-routes.ts'

const SOURCES = ['web', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json']
const WEB_ROOT = 'dist/web'
const PRERENDER_ROOT = 'dist/prerender'
const PRERENDERED = ['HomePage', 'SignInPage', 'SignUpPage', 'ForgotPasswordPage', 'CommunityPage', 'ViewIdeasPage']
/** Stands for what the search names; see `data-ask` in public/boot.js. */
const AN_ID = '00000000-0000-4000-8000-000000000001'
const STAMP = 'dist/web-sources.sha256'

/** Builds the web application into dist/web unless what it is made from is as it was at the last build. */
export async function buildWebIfStale(): Promise<void> {
  const hash = hashOfSources()
  if (existsSync(`${WEB_ROOT}/index.html`) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  process.stdout.write('Building the web application…\n')
  vite('build', '--logLevel', 'warn')
  const routes = pageRoutes()
  checkFirstLoads(firstLoads(WEB_ROOT, routes))
  vite('build', '--logLevel', 'warn', '--ssr', 'prerender.tsx', '--outDir', `../${PRERENDER_ROOT}`)
  const { renderPage, renderIdea } = await import(pathToFileURL(resolve(PRERENDER_ROOT, 'prerender.js')).href)
  writeDocuments(WEB_ROOT, routes, await renderPages(routes, renderPage))
  writeIdeaDocument(WEB_ROOT, 'documents/view-ideas.html', renderIdea)
  rmSync(PRERENDER_ROOT, { recursive: true })
  compressFiles(WEB_ROOT)
  writeFileSync(STAMP, hash)
}

function vite(...args: string[]): void {
  execFileSync('node_modules/.bin/vite', args, { stdio: 'inherit' })
}

/** The pages that arrive with their content, each as a visitor sees it before data have come. */
async function renderPages(
  routes: PageRoute[],
  renderPage: (address: string) => Promise<Rendered>,
): Promise<Map<string, Rendered>> {
  const rendered = new Map<string, Rendered>()
  for (const { path, page } of routes) {
    if (!PRERENDERED.includes(basename(page, '.tsx'))) continue
    const { html } = await renderPage(path)
    const { asks } = await renderPage(`${path}?idea=${AN_ID}`)
    rendered.set(path, { html, asks: asks.map((url) => url.replace(AN_ID, ':idea')) })
  }
  return rendered
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
