import { test } from 'vitest'
import { browserForFile } from '../harness/browser.ts'
import { walkEveryScreen } from './walk.ts'

const browser = browserForFile()

test('axe finds nothing on any screen of a desktop, in either theme', () => walkEveryScreen(browser(), false))
