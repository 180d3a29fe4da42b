import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files of tests share a process and its window, which saves starting one for each, but no module and nothing kept.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
delete document.documentElement.dataset.theme

// The width of DESKTOP in the browser tests: that of happy-dom is a tablet's.
Object.assign(window, { innerWidth: 1440, innerHeight: 900 })

// happy-dom names a lock manager and has none; code asks for the name.
Reflect.deleteProperty(Navigator.prototype, 'locks')
// happy-dom would ask port 3000, also for a test that has ended.
globalThis.fetch = () => Promise.reject(new TypeError('A test reaches no server but that of stubApi.'))

// A busy machine takes its time over the first import of a page; nothing here asserts speed.
configure({ asyncUtilTimeout: 120_000 })
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())
// Code that a screen fetches late must not come when the window of its tests is gone.
afterAll(() => vi.dynamicImportSettled())
