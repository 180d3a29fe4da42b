// Runs before the first paint and before any module. External because inline scripts are forbidden.

// A chosen theme never flashes.
try {
  const theme = localStorage.getItem('quad-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page follows the system.
}

// Public pages arrive as visitors see them; members wait for theirs (see base.css).
let isMember = false
try {
  isMember = localStorage.getItem('token') !== null
} catch {
  // Storage is blocked: nobody is signed in.
}
if (isMember) document.documentElement.dataset.member = ''

// What a visitor's page asks for first is asked for now, before its code is there: see web/lib/awakening.ts.
const asked = document.currentScript?.dataset.ask ?? ''
const given = new URLSearchParams(window.location.search)
if (!isMember && [...given.keys()].every((name) => asked.includes(`:${name}`))) {
  globalThis.quadAnswers = new Map()
  for (const pattern of asked.split(' ').filter(Boolean)) {
    const url = pattern.replace(/:(\w+)/, (part, name) =>
      given.has(name) ? encodeURIComponent(given.get(name)) : part,
    )
    if (url.includes(':')) continue
    const answer = fetch(url)
    answer.catch(() => {})
    globalThis.quadAnswers.set(url, answer)
  }
}

// A page that is there to be read comes first; its code comes once it is painted. For members nothing is to be read yet.
const code = document.currentScript?.dataset.code?.split(' ') ?? []
function bringCode() {
  for (const entry of code.splice(0)) {
    // "!" marks the start of all; "name=" what is needed only where the address says something by that name.
    const [, mark, name, url] = entry.match(/^(!?)(?:(\w+)=)?(.+)$/)
    if (name && !given.has(name)) continue
    const element = document.createElement(mark ? 'script' : 'link')
    element.crossOrigin = 'anonymous'
    Object.assign(element, mark ? { type: 'module', src: url } : { rel: 'modulepreload', href: url })
    document.head.append(element)
  }
}
if (isMember || document.hidden) bringCode()
else requestAnimationFrame(() => setTimeout(bringCode))

// Zod's compiled parsers need `new Function`, which the content security policy refuses; the plain ones do not.
globalThis.__zod_globalConfig = { jitless: true }
