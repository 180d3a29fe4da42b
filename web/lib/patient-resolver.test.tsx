import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { patientResolver } from './patient-resolver.ts'

const MESSAGE = 'Name it.'

function NameForm() {
  const { register, formState } = useForm<{ name: string }, unknown, object>({
    mode: 'onTouched',
    resolver: patientResolver(() => ({ values: {}, errors: { name: { type: 'custom', message: MESSAGE } } })),
  })
  return (
    <form>
      <input aria-label="Name" {...register('name')} />
      {formState.errors.name?.message}
    </form>
  )
}

it('shows a message when a field is left', async () => {
  await renderInApp(<NameForm />)
  await userEvent.click(screen.getByLabelText('Name'))
  await userEvent.tab()
  expect(await screen.findByText(MESSAGE)).toBeDefined()
})

it('moves nothing between a press and its release, whose click would miss', async () => {
  await renderInApp(<NameForm />)
  await userEvent.click(screen.getByLabelText('Name'))
  fireEvent.pointerDown(document.body, { button: 0 })
  fireEvent.blur(screen.getByLabelText('Name'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(MESSAGE)).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(await screen.findByText(MESSAGE)).toBeDefined()
})

it('puts off nothing that a click starts, which a second click must find begun', async () => {
  const resolve = vi.fn(() => ({ values: {}, errors: {} }))
  const resolver = patientResolver<object, unknown, object>(resolve)
  fireEvent.pointerDown(document.body, { button: 0 })
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
  void resolver({}, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(resolve).toHaveBeenCalledOnce()
})

it('waits for no release after a key, which may have gone to a menu of the browser', async () => {
  await renderInApp(<NameForm />)
  await userEvent.click(screen.getByLabelText('Name'))
  fireEvent.pointerDown(document.body, { button: 0 })
  await userEvent.tab()
  await waitFor(() => expect(screen.getByText(MESSAGE)).toBeDefined())
})
