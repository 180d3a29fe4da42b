import { existsSync } from 'node:fs'

/** The system's Chromium: none is downloaded. */
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path))

export const CHROMIUM = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
