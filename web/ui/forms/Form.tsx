import type { ComponentProps } from 'react'

/**
 * A form that its `onSubmit` checks and sends. Before the page is hydrated it can be filled in but not sent: with this
 * method, outside a dialog element, browsers do nothing.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="dialog" {...props} />
}
