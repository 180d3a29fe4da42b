import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

function descriptionOf(element: HTMLElement): string | undefined {
  const id = element.getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : undefined
}

it('a field links the label and the hint to the control', () => {
  renderWithMessages(
    <Field label="Mobile" hint="Shown only to people you are connected with." optional>
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Mobile (optional)' })
  expect(descriptionOf(input)).toBe('Shown only to people you are connected with.')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

it('a field replaces the hint by the error and marks the control invalid', () => {
  renderWithMessages(
    <Field label="Last name" hint="As on your card" error="Last name must be at least 2 characters">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('Last name')
  expect(descriptionOf(input)).toBe('Last name must be at least 2 characters')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('As on your card')).toBeNull()
})

it('a field names a group of choices', async () => {
  const onValueChange = vi.fn()
  renderWithMessages(
    <Field label="Recommended level" isGroup>
      <SegmentedControl
        options={[
          { value: 'beginner', label: 'Beginner' },
          { value: 'advanced', label: 'Advanced' },
        ]}
        value="beginner"
        onValueChange={onValueChange}
      />
    </Field>,
  )
  expect(screen.getByRole('radiogroup', { name: 'Recommended level' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Beginner' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
  expect(onValueChange).toHaveBeenCalledWith('advanced')
})

it('a field names a select and reports the choice', async () => {
  const onValueChange = vi.fn()
  renderWithMessages(
    <Field label="Category" error="Choose a category">
      <Select
        options={[
          { value: 'science', label: 'Science' },
          { value: 'design', label: 'Design' },
        ]}
        value={null}
        placeholder="Choose"
        onValueChange={onValueChange}
      />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Category' })
  expect(descriptionOf(select)).toBe('Choose a category')
  await userEvent.selectOptions(select, 'Design')
  expect(onValueChange).toHaveBeenCalledWith('design')
})

function RegisteredForm({ onSubmit }: { onSubmit: (values: { email: string; password: string }) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '', password: '' } })
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values))}>
      <Field label="Email">
        <TextInput {...register('email')} />
      </Field>
      <Field label="Password">
        <PasswordInput {...register('password')} />
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

it('a field works with register() of React Hook Form', async () => {
  const onSubmit = vi.fn()
  renderWithMessages(<RegisteredForm onSubmit={onSubmit} />)
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.example')
  await userEvent.type(screen.getByLabelText('Password'), 'a short sentence')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledWith({ email: 'a@b.example', password: 'a short sentence' })
})

it('a field shows and hides a password', async () => {
  renderWithMessages(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password', description: 'Password' }))
  expect(input.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

it('a field shows its length, and announces the rest near the limit', () => {
  const withLength = (length: number) => (
    <Field label="Title" counter={{ length, max: 20 }}>
      <TextInput />
    </Field>
  )
  const { rerender } = renderWithMessages(withLength(12))
  screen.getByText('12 / 20')
  expect(screen.queryByText(/left$/)).toBeNull()
  rerender(withLength(19))
  expect(screen.getByText('1 character left').getAttribute('aria-live')).toBe('polite')
})
