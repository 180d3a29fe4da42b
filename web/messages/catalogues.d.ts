/** Made from web/messages: the texts in each language. In a browser a build has those of the page's language alone. */
declare module 'virtual:catalogues' {
  const catalogues: Record<
    import('../../contract/languages.values.ts').Language,
    typeof import('./en/index.ts').default
  >
  export default catalogues
}
