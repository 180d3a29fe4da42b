import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine takes its time over the first import of a page; nothing here asserts speed.
configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)
