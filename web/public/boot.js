// Runs before the first paint and before any module. External because inline scripts are forbidden.

// A chosen theme never flashes.
try {
  const theme = localStorage.getItem('quad-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page follows the system.
}

// Zod's compiled parsers need `new Function`, which the content security policy refuses; the plain ones do not.
globalThis.__zod_globalConfig = { jitless: true }
