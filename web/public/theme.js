// Runs before the first paint, so that a chosen theme never flashes. External because inline scripts are forbidden.
try {
  const theme = localStorage.getItem('quad-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page follows the system.
}
