/** In one file: all that keeping pages and being offline needs, loaded after the first view. */
export { wipeAfter } from '../session/wipe-device.ts'
export { InstalledApp } from './InstalledApp.tsx'
