import { resolve } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

/** How the tree of file routes is generated, here and by the build. */
export const ROUTE_TREE = {
  target: 'react' as const,
  routesDirectory: resolve('web/routes'),
  generatedRouteTree: resolve('web/app/route-tree.gen.ts'),
  quoteStyle: 'single' as const,
  addExtensions: true,
}

/** Writes web/app/route-tree.gen.ts, unless it is current. */
export async function writeRouteTree(): Promise<void> {
  const root = process.cwd()
  await new Generator({ config: getConfig(ROUTE_TREE, root), root }).run()
}
