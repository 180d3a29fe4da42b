import { latePart } from '../../lib/late-part.ts'

/** The first view of the home page does not wait for what is below it. */
export const homeSections = latePart(async () => (await import('./HomeSections.tsx')).HomeSections)
