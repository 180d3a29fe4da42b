/** How an installation presents itself. A university replaces these with its own. */
export const site = {
  sourceUrl: 'https://github.com/quad-campus/quad',
  contactEmail: 'hello@quad.example',
} as const
