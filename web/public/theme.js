// Runs before the first paint and the application. External because the content security policy forbids inline scripts.
// With cookies blocked, every use of the storage throws. The tab keeps what it stores then, so that pages can be read.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].getItem('')
  } catch {
    const values = new Map()
    const storage = {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem: (key, value) => void values.set(String(key), String(value)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
      key: (index) => [...values.keys()][index] ?? null,
      get length() {
        return values.size
      },
    }
    Object.defineProperty(window, name, { value: storage, configurable: true })
  }
}

try {
  const theme = localStorage.getItem('quad-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The fonts of the device: see tokens.css and lib/preferences/data-saved.ts.
  const data = localStorage.getItem('quad-data')
  if (data === 'always' || (data !== 'off' && navigator.connection?.saveData))
    document.documentElement.dataset.lessData = ''
  // Here rather than in the HTML: on a slow line they would share it with the styles, which the first paint waits for.
  else document.head.append(document.getElementById('fonts').content)
  // The visitor's page in a browser whose cookie is gone must not flash: see base.css.
  if (localStorage.getItem('token') !== null) document.documentElement.dataset.member = ''
} catch {
  // Storage is blocked: the page follows the system, and nobody is signed in.
}

// Zod's compiled parsers need `new Function`, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// A rendered page can be read, and its links followed, without its code, which comes when somebody touches the page or the
// browser is idle; for those who save data, only when they touch it.
const TOUCHES = ['pointerdown', 'keydown', 'focusin']
const startTouched = () => {
  if (document.readyState !== 'loading') start()
}
const start = () => {
  for (const type of TOUCHES) window.removeEventListener(type, startTouched, true)
  const scripts = document.getElementById('late-code')
  scripts?.replaceWith(document.importNode(scripts.content, true))
}
for (const type of TOUCHES) window.addEventListener(type, startTouched, true)
const savesData = navigator.connection?.saveData === true && !('member' in document.documentElement.dataset)
const startIdle = () =>
  window.requestIdleCallback ? requestIdleCallback(start, { timeout: 3_000 }) : setTimeout(start)
if (!savesData) window.addEventListener('load', startIdle)

// A visitor's language is kept also where the code has not come: see LanguageSwitch.tsx. A member's is saved by the server.
document.addEventListener('click', ({ target, defaultPrevented }) => {
  const language = target instanceof Element && target.closest('a[hreflang]')?.hreflang
  if (!language || defaultPrevented) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain HTTP and in some browsers
  document.cookie = `quad_language=${language}; Path=/; SameSite=Lax; Max-Age=${400 * 86_400}${secure}`
})

// Without its first script a rendered page can only be read: the script is fetched until it comes, then the page reloaded, once.
if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') {
  const retry = async (url) => {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) window.location.reload()
    else setTimeout(retry, 3_000, url)
  }
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void retry(target.src)
    },
    true,
  )
}

// Translators of browsers put <font> elements around, or in place of, the texts that React goes on with. Removing such a text
// or inserting before it would fail, and the page with it; changing it would show nothing (facebook/react#11538).
{
  const standIns = new WeakMap()
  const isFont = (node) => node?.nodeName === 'FONT'
  // A text that changes comes back in place of its translation, which the browser then makes again.
  const changedTexts = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!target.parentNode) standIns.get(target)?.replaceWith(target)
    }
  })
  new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)))
    if (added.size === 0) return
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // In the place of the text at once, or beside it before it is removed.
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => added.has(node))
      for (const text of font ? removedNodes : []) {
        standIns.set(text, font)
        changedTexts.observe(text, { characterData: true })
      }
    }
  }).observe(document, { childList: true, subtree: true })

  const { insertBefore, removeChild } = Node.prototype
  const shownFor = (node) => (node?.parentNode ? node : standIns.get(node))
  const removeWithFonts = (node, parent) => {
    const { parentNode } = node
    removeChild.call(parentNode, node)
    if (parentNode !== parent && isFont(parentNode) && !parentNode.hasChildNodes()) removeWithFonts(parentNode, parent)
  }
  Node.prototype.removeChild = function (child) {
    if (child?.parentNode === this || !(child instanceof Node)) return removeChild.call(this, child)
    const shown = shownFor(child)
    if (shown && this.contains(shown)) removeWithFonts(shown, this)
    return child
  }
  Node.prototype.insertBefore = function (child, before) {
    let place = before && shownFor(before)
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, child, place ?? null)
  }
}
