import { vi } from 'vitest'

// Files of tests share a process, which saves starting one for each, but no module of ours.
vi.resetModules()
