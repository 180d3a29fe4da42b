import { ENDPOINTS } from '../../contract/endpoints.ts'

/** Routes that the contract does not declare, since they serve files. */
const FILES = ['/v1/avatars/:id', '/v1/pdfs/:id', '/v1/site/images/:id', '/v1/openapi.json'].map((path) => ({
  method: 'GET',
  path,
}))

const ROUTES = [...Object.values(ENDPOINTS), ...FILES].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`),
}))

/** The methods with which a path of the API can be called; none for a path that it does not know. */
export function allowedMethods(path: string): string[] {
  const methods = ROUTES.filter((route) => route.pattern.test(path)).map((route) => route.method)
  return [...new Set(methods)]
}
