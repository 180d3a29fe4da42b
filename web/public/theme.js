// Runs before the first paint. External because the content security policy forbids inline scripts.
try {
  const theme = localStorage.getItem('quad-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The visitor's page in a browser whose cookie is gone must not flash: see base.css.
  if (localStorage.getItem('token') !== null) document.documentElement.dataset.member = ''
} catch {
  // Storage is blocked: the page follows the system, and nobody is signed in.
}

// Zod's compiled parsers need `new Function`, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

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
