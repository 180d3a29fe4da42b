import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A form that its `onSubmit` checks and sends. Before the page is hydrated it takes no input: what was typed would be
 * lost, or sent as part of a URL.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate inert={!useHydrated()} {...props} />
}
