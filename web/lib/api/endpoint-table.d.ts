/** Made by the build from the contract: what a call needs to be sent, and the file with the schema of its response. */
declare module 'virtual:endpoint-table' {
  type Name = keyof import('../../../contract/endpoints.ts').Endpoints
  type Shape = Parameters<typeof import('../../../contract/http.ts')['endpoint']>[0]
  type Load = () => Promise<Readonly<Record<string, Pick<Shape, 'response'> | undefined>>>
  type Entry = readonly [method: Shape['method'], path: string, access: Shape['access'], load?: Load]
  const table: Readonly<Record<Name, Entry>>
  export default table
}

/** Made by the build from the contract: under what a device keeps the responses of an endpoint, by its name. */
declare module 'virtual:kept-as' {
  const kinds: ReadonlyMap<string, import('../../../contract/kept-kinds.values.ts').KeptKind>
  export default kinds
}

/** Made by the build from the contract: the topics that a GET reads, by its name. */
declare module 'virtual:reads' {
  const topics: ReadonlyMap<string, readonly string[]>
  export default topics
}
