/** In one file: all that keeping pages and being offline needs, loaded after the first view. */
export { leaveDevice } from '../session/leave-device.ts'
export { sendSignOuts } from '../session/sign-outs.ts'
export { wipeAfter } from '../session/wipe-device.ts'
export { InstalledApp } from './InstalledApp.tsx'
