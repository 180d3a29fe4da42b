/** Made by the build from the contract: what a call needs to be sent, without the schemas. */
declare module 'virtual:endpoint-addresses' {
  type Contract = typeof import('../../contract/http.ts')
  type Name = keyof import('../../contract/endpoints.ts').Endpoints
  type Shape = Parameters<Contract['endpoint']>[0]
  type Address = Pick<Shape, 'method' | 'path' | 'access'> & { hasAnswer: boolean }
  const addresses: Readonly<Record<Name, Address>>
  export default addresses
}
