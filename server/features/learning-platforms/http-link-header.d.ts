declare module 'http-link-header' {
  const LinkHeader: { parse: (value: string) => { rel: (name: string) => { uri: string }[] } }
  export default LinkHeader
}
