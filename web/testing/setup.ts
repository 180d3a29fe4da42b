import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A busy machine takes its time over the first import of a page; nothing here asserts speed.
configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)
// Code that a screen fetches late must not come when the window of its tests is gone.
afterAll(() => vi.dynamicImportSettled())
