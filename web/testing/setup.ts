import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files of tests share a process and its window, which saves starting one for each, but no module and nothing kept.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
delete document.documentElement.dataset.theme

// A busy machine takes its time over the first import of a page; nothing here asserts speed.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())
// Code that a screen fetches late must not come when the window of its tests is gone.
afterAll(() => vi.dynamicImportSettled())
