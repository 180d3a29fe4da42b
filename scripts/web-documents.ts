import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import accounts from '../web/messages/en/accounts.ts'
import community from '../web/messages/en/community.ts'
import heads from '../web/messages/en/heads.ts'
import home from '../web/messages/en/home.ts'
import ideas from '../web/messages/en/ideas.ts'
import onboarding from '../web/messages/en/onboarding.ts'
import profiles from '../web/messages/en/profiles.ts'
import reviews from '../web/messages/en/reviews.ts'
import settings from '../web/messages/en/settings.ts'
import shell from '../web/messages/en/shell.ts'
import { replaceOnce } from './replace-once.ts'
import { filesOf, readManifest } from './web-manifest.ts'
import type { PageRoute } from './web-routes.ts'

const ROOT = '<div id="root"></div>'
const BOOT = '<script src="/boot.js"></script>'

type PageName = keyof typeof heads

/** A page as visitors see it before data have come, and what it then asks the server for. */
export type Rendered = { html: string; asks: string[] }

/** The titles that the pages give themselves once they run. */
const TITLES: Record<PageName, string> = {
  HomePage: home.pageTitle,
  SignInPage: accounts.signIn.title,
  SignUpPage: accounts.signUp.title,
  ForgotPasswordPage: accounts.forgot.title,
  ResetPasswordPage: accounts.reset.title,
  ActivatePage: accounts.activate.pageTitle,
  GoogleCallbackPage: accounts.google.pageTitle,
  SetupPage: accounts.setup.title,
  OnboardingPage: onboarding.title,
  CommunityPage: community.title,
  ProfilePage: profiles.memberTitle,
  ViewIdeasPage: ideas.feed.title,
  MyProfilePage: profiles.myTitle,
  MySubmissionsPage: ideas.mine.title,
  SettingsPage: settings.title,
  ApiReferencePage: shell.apiReference.title,
  AdminDashboardPage: shell.admin.dashboard,
  AdminIdeasPage: reviews.title,
  AdminUsersPage: shell.admin.users,
  AdminSettingsPage: shell.admin.settings,
}

/**
 * Writes a document for each page beside the built index.html: its own title and description, its code and the fonts
 * asked for at once, and where it is `rendered` what visitors see before any script runs. `documents.json` says which
 * address has which.
 */
export function writeDocuments(webRoot: string, routes: PageRoute[], rendered: Map<string, Rendered>): void {
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const manifest = readManifest(webRoot)
  const fonts = fontsIn(webRoot)
  const schemas = Object.values(manifest).find(({ name }) => name === 'schemas')?.file
  if (!schemas) throw new Error('The build has no chunk named schemas.')
  writeFileSync(join(webRoot, 'index.html'), withHead(template, preloads(fonts, [])))
  // An address may name an idea to open: see public/boot.js.
  const details = filesOf(manifest, ['features/ideas/IdeaDetailsDialog.tsx'])
    .filter((file) => !filesOf(manifest, ['index.html', 'pages/ViewIdeasPage.tsx']).includes(file))
    .map((file) => `idea=/${file}`)
  const documents = routes.map(({ path, page, layouts }) => {
    const name = basename(page, '.tsx') as PageName
    if (!(name in TITLES)) throw new Error(`${page} has no title in scripts/web-documents.ts.`)
    const start = filesOf(manifest, ['index.html'])
    const files = filesOf(manifest, [...layouts, page]).filter((file) => !start.includes(file))
    const file = `documents${path === '/' ? '/home' : path.replaceAll('$', '')}.html`
    const content = rendered.get(path)
    // The answers are checked with it.
    if (content) files.push(schemas)
    const document = withHead(template, preloads(fonts, files))
      .replace(/<title>.*<\/title>/, `<title>${escapeHtml(TITLES[name])} · Quad</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, `$1${escapeHtml(heads[name])}`)
    mkdirSync(dirname(join(webRoot, file)), { recursive: true })
    writeFileSync(
      join(webRoot, file),
      content === undefined
        ? document
        : withContent(webRoot, document, content, name === 'ViewIdeasPage' ? details : []),
    )
    return { path, file }
  })
  writeFileSync(join(webRoot, 'documents.json'), JSON.stringify(documents))
}

/** The fonts that every page in English is set in. */
function fontsIn(webRoot: string): string[] {
  return readdirSync(join(webRoot, 'assets'))
    .filter((file) => /-latin-wght-normal-[^.]+\.woff2$/.test(file))
    .map((file) => `assets/${file}`)
}

function preloads(fonts: string[], scripts: string[]): string {
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
  ].join('\n    ')
}

/** What the first paint waits for is asked for first. */
function withHead(document: string, links: string): string {
  const sheet = document.match(/\n {4}(<link rel="stylesheet"[^>]*>)/)
  if (!sheet?.[1]) throw new Error('index.html has no style sheet.')
  const ordered = replaceOnce(replaceOnce(document, sheet[0], ''), BOOT, `${sheet[1]}\n    ${BOOT}`)
  return replaceOnce(ordered, '\n  </head>', `\n    ${links}\n  </head>`)
}

function withContent(webRoot: string, document: string, { html: content, asks }: Rendered, more: string[]): string {
  // Inline scripts are forbidden, and nothing of the page needs them.
  if (/<script|<style/.test(content)) throw new Error('A page was rendered with a script or a style in it.')
  const { html, css } = withoutStyles(content)
  // What is typed before a script watches would be lost, or sent as part of an address.
  const safe = html.replaceAll(/<(form|input) /g, '<$1 inert ')
  const styled = css === '' ? document : withSheet(webRoot, document, css)
  const filled = replaceOnce(styled, ROOT, ROOT.replace('><', `><div class="prerendered">${safe}</div><`))
  // The content is there: what brings it to life comes after its first paint, brought by public/boot.js.
  const { rest, code } = withoutCode(filled)
  code.push(...more)
  const data = `data-ask="${escapeHtml(asks.join(' '))}" data-code="${code.join(' ')}"`
  return replaceOnce(rest, BOOT, BOOT.replace(' ', ` ${data} `))
}

/** Takes the modules out of a document's head: the start, marked with !, and what it will import. */
function withoutCode(document: string): { rest: string; code: string[] } {
  const code: string[] = []
  const take = (mark: string) => (_: string, url: string) => {
    code.push(`${mark}${url}`)
    return ''
  }
  const rest = document
    .replace(/\n *<script type="module"[^>]* src="([^"]+)"><\/script>/g, take('!'))
    .replace(/\n *<link rel="modulepreload"[^>]* href="([^"]+)">/g, take(''))
  return { rest, code }
}

function withSheet(webRoot: string, document: string, css: string): string {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const sheet = `assets/prerendered-${hash}.css`
  writeFileSync(join(webRoot, sheet), css)
  // At the end, where it holds up nothing: it has but the hues and sizes of drawings and initials.
  return replaceOnce(document, '\n  </body>', `\n    <link rel="stylesheet" crossorigin href="/${sheet}">\n  </body>`)
}

/** Style attributes are forbidden too: each becomes a rule of a style sheet. */
function withoutStyles(content: string): { html: string; css: string } {
  const styles: string[] = []
  const html = content.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return ` data-style="${styles.indexOf(style)}"`
  })
  return { html, css: styles.map((style, index) => `[data-style="${index}"]{${style}}`).join('\n') }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
