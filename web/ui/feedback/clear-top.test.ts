import { expect, it } from 'vitest'
import { clearTop } from './use-clear-place.ts'

const TOASTS = { top: 16, bottom: 96, left: 60, right: 374 }
const HEADER = { top: 0, bottom: 60, left: 0, right: 390 }
const BANNER = { top: 60, bottom: 112, left: 0, right: 390 }
const GONE = { top: 0, bottom: 0, left: 0, right: 0 }

it.each([
  ['where nothing is', [], undefined, 16],
  ['below a header', [HEADER], undefined, 68],
  ['below a header and the banner under it', [BANNER, HEADER], undefined, 120],
  ['where a header was scrolled away', [{ ...HEADER, top: -60, bottom: 0 }], undefined, 16],
  ['below the button that was pressed', [HEADER], { top: 90, bottom: 134, left: 16, right: 374 }, 142],
  ['where the button beside it is free', [HEADER], { top: 90, bottom: 134, left: 0, right: 50 }, 68],
  ['where the button that was pressed is no more', [HEADER], GONE, 68],
  ['over a control as high as the screen', [HEADER], { top: 60, bottom: 800, left: 16, right: 374 }, 68],
])('toasts begin %s', (_place, fixed, used, top) => {
  expect(clearTop(TOASTS, fixed, used, 844)).toBe(top)
})
