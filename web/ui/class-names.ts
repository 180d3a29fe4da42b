import { cx } from 'class-variance-authority'

/** Joins class names, leaving out what is falsy. Later classes do not override earlier ones: order is the stylesheet's. */
export const classNames = cx
