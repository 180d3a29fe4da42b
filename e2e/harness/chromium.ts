import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The system's Chromium: none is downloaded. Its shell without windows takes a quarter less of the processor. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const FOLDERS = (process.env.PATH ?? '').split(delimiter)
const CANDIDATES = BROWSERS.flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path))

/** Of the argument that disables features only the last counts, so these repeat what Playwright disables for itself. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages that the address bar loads into each new window, unseen: without them tests take a third less of the processor. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

export const CHROMIUM = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Frames of other sites share the process of their page: Playwright can lose a frame that changes processes twice in a row.
    '--disable-site-isolation-trials',
    `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES]}`,
  ],
}
