import { useSyncExternalStore } from 'react'
import { isServer } from '../is-server.ts'

/** Whether this page uses less data: public/theme.js decides it before the first paint, and the settings change it. */
export const isDataSaved = (): boolean => !isServer && document.documentElement.dataset.lessData !== undefined

const subscribe = () => () => {}

/** The same for a component, which the server renders without it. A change counts from the next page. */
export const useIsDataSaved = (): boolean => useSyncExternalStore(subscribe, isDataSaved, () => false)
