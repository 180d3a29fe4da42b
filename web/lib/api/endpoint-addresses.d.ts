/** Made by the build from the contract: what a call needs to be sent, and the file with the schema of its response. */
declare module 'virtual:endpoint-addresses' {
  type Name = keyof import('../../../contract/endpoints.ts').Endpoints
  type Shape = Parameters<typeof import('../../../contract/http.ts')['endpoint']>[0]
  type Load = () => Promise<Readonly<Record<string, Pick<Shape, 'response'> | undefined>>>
  type Address = readonly [method: Shape['method'], path: string, access: Shape['access'], load?: Load]
  const addresses: Readonly<Record<Name, Address>>
  export default addresses
}
