import { createContext } from 'react'

/** Whether the table is drawn in a frame, which gives its outer cells side padding. */
export const TableFrameContext = createContext(false)
