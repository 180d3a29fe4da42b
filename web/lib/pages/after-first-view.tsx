import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
import { isServer } from '../is-server.ts'

const loading: (Promise<void> | undefined)[] = []

/**
 * A part of pages whose code a browser loads after the first view. The server renders it with the page, which shows it
 * before that code is there. `Space` keeps its place where the browser renders the page.
 */
export function afterFirstView<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Space: ComponentType = () => null,
) {
  const Part = lazyRouteComponent(async () => ({ default: await load() }), 'default')
  if (isServer) loading.push(Part.preload?.())
  // Without `memo`, React would show the space in place of what the server sent when what is around it is rendered again.
  return memo(function AfterFirstView(props: Props) {
    return (
      <Suspense fallback={<Space />}>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** Resolves once the server can render the parts of the pages whose code it has. */
export async function loadParts(): Promise<void> {
  await Promise.all(loading)
}
