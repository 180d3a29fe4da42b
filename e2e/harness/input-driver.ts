import { expect, type Locator, type Page } from '@playwright/test'

/** How a user operates the page. The same tests run with the mouse and with only the keyboard. */
export type InputDriver = {
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (select: Locator, option: string) => Promise<void>
  pickMenuItem: (trigger: Locator, item: string) => Promise<void>
  upload: (chooser: Locator, file: string) => Promise<void>
}

const PRESSES_MAX = 150
/** Within these a form sets the focus. */
const FRAMES = 3

function mouse(page: Page): InputDriver {
  return {
    press: (target) => target.click(),
    type: (field, text) => field.fill(text),
    choose: async (select, option) => void (await select.selectOption(option)),
    pickMenuItem: async (trigger, item) => {
      await trigger.click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    upload: async (chooser, file) => {
      const [fileChooser] = await Promise.all([page.waitForEvent('filechooser'), chooser.click()])
      await fileChooser.setFiles(file)
    },
  }
}

/** With a finger: counts its taps until an idea is shared. A field that has the focus costs none. */
export function countedTaps(page: Page, count: { taps: number }): InputDriver {
  const { press, type, choose, pickMenuItem, upload } = mouse(page)
  const tap = () => {
    count.taps += 1
  }
  return {
    press: async (target) => {
      tap()
      await press(target)
    },
    type: async (field, text) => {
      await settle(field)
      if (!(await isFocused(field))) tap()
      await type(field, text)
    },
    choose: async (select, option) => {
      tap()
      await choose(select, option)
    },
    pickMenuItem,
    upload: async (chooser, file) => {
      tap()
      await upload(chooser, file)
    },
  }
}

export function keyboard(page: Page): InputDriver {
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    type: async (field, text) => {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose: async (select, option) => {
      await tabTo(page, select)
      // Not by typing its name: a select forgets letters that come slowly.
      await page.keyboard.press('Home')
      await pressUntil(page, 'ArrowDown', () => isChosen(select, option), option)
    },
    pickMenuItem: async (trigger, item) => {
      await press(trigger)
      await arrowTo(page, page.getByRole('menuitem', { name: item }))
      await page.keyboard.press('Enter')
    },
    upload: async (chooser, file) => {
      const [fileChooser] = await Promise.all([page.waitForEvent('filechooser'), press(chooser)])
      await fileChooser.setFiles(file)
    },
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // The keyboard skips what is disabled until its page is hydrated.
  await expect(target).toBeEnabled()
  await pressUntil(page, 'Tab', () => isFocused(target), `${target}`)
}

async function arrowTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await pressUntil(page, 'ArrowDown', () => isFocused(target), `${target}`)
}

async function pressUntil(page: Page, key: string, isReached: () => Promise<boolean>, name: string): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    if (await isReached()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}.`)
}

/** Waits until a field can be used, and its form has set the focus. */
async function settle(field: Locator): Promise<void> {
  await expect(field).toBeEnabled()
  await field.evaluate(async (_field, count) => {
    for (let frames = 0; frames < count; frames++) await new Promise(requestAnimationFrame)
  }, FRAMES)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

function isChosen(select: Locator, option: string): Promise<boolean> {
  return select.evaluate(
    (element, name) => (element as HTMLSelectElement).selectedOptions[0]?.label.startsWith(name) === true,
    option,
  )
}
