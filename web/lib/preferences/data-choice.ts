import { readStored, store } from '../device-storage.ts'

const STORAGE_KEY = 'quad-data'

/** Whether this device uses less data: never, as its browser asks by Save-Data, or always. */
export const DATA_CHOICES = ['off', 'browser', 'always'] as const
export type DataChoice = (typeof DATA_CHOICES)[number]

export function dataChoice(): DataChoice {
  const stored = readStored(STORAGE_KEY)
  return DATA_CHOICES.find((choice) => choice === stored) ?? 'browser'
}

export function chooseData(choice: DataChoice): void {
  store(STORAGE_KEY, choice === 'browser' ? null : choice)
  const isSaved = choice === 'always' || (choice === 'browser' && doesBrowserSaveData())
  if (isSaved) document.documentElement.dataset.lessData = ''
  else delete document.documentElement.dataset.lessData
}

/** Whether the browser asks sites to use less data. */
export function doesBrowserSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
