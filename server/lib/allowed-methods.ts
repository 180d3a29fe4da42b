import { ENDPOINTS } from '../../contract/endpoints.ts'
import { UPLOADS_PATH } from '../../contract/uploads.values.ts'

/** Routes that the contract does not declare, since they serve files. */
const FILES = ['/v1/avatars/:id', '/v1/pdfs/:id', '/v1/site/images/:id', '/v1/openapi.json'].map((path) => ({
  method: 'GET',
  path,
}))

const UPLOADS = [
  { method: 'POST', path: UPLOADS_PATH },
  ...['HEAD', 'PATCH', 'DELETE'].map((method) => ({ method, path: `${UPLOADS_PATH}/:id` })),
]

const ROUTES = [...Object.values(ENDPOINTS), ...FILES, ...UPLOADS].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`),
}))

/** The methods with which a path of the API can be called; none for a path that it does not know. */
export function allowedMethods(path: string): string[] {
  const methods = ROUTES.filter((route) => route.pattern.test(path)).map((route) => route.method)
  return [...new Set(methods)]
}
