import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { ChipInput } from './ChipInput.tsx'
import { Field } from './Field.tsx'

type TagsProps = { initial: string[]; onChange: (tags: string[]) => void; maxLength?: number }

function Tags({ initial, onChange, maxLength }: TagsProps) {
  const [tags, setTags] = useState(initial)
  return (
    <Field label="Tags">
      <ChipInput
        value={tags}
        maxLength={maxLength}
        onChange={(next) => {
          onChange(next)
          setTags(next)
        }}
      />
    </Field>
  )
}

function setUp(initial: string[], maxLength?: number) {
  const onChange = vi.fn()
  renderWithMessages(<Tags initial={initial} onChange={onChange} maxLength={maxLength} />)
  return { input: screen.getByLabelText<HTMLInputElement>('Tags'), onChange }
}

it('the field of chips ignores a chip that looks like another', async () => {
  const { input, onChange } = setUp(['Straße', 'ශ්‍රී', 'low bandwidth'])
  for (const twin of ['STRASSE', 'ශ්රී', 'low\u00a0 bandwidth', 'low\u200b bandwidth', '\u200b']) {
    await userEvent.type(input, `${twin}{Enter}`)
  }
  expect(onChange).not.toHaveBeenCalled()
})

it('the field of chips adds with Enter and with the plus button, trimmed', async () => {
  // Proves spec 2/61.
  const { input, onChange } = setUp([])
  await userEvent.type(input, '  low   bandwidth {Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['low bandwidth'])
  await userEvent.type(input, 'offline')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(onChange).toHaveBeenLastCalledWith(['low bandwidth', 'offline'])
  expect(input.value).toBe('')
})

it('the field of chips ignores blanks and duplicates, regardless of case', async () => {
  // Proves spec 2/61.
  const { input, onChange } = setUp(['Offline'])
  await userEvent.type(input, '   {Enter}')
  await userEvent.clear(input)
  await userEvent.type(input, 'offline{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

it('the field of chips focuses the last chip on Backspace in the empty input and removes it with Delete', async () => {
  const { input, onChange } = setUp(['offline', 'quizzes'])
  await userEvent.type(input, '{Backspace}')
  const last = screen.getByRole('button', { name: 'Remove quizzes' })
  expect(document.activeElement).toBe(last)
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(['offline'])
  expect(document.activeElement).toBe(input)
})

it('the field of chips keeps Backspace for the text while there is some', async () => {
  const { input } = setUp(['offline'])
  await userEvent.type(input, 'ab{Backspace}')
  expect(input.value).toBe('a')
  expect(document.activeElement).toBe(input)
})

it('the field of chips removes a chip with its own button', async () => {
  // Proves spec 2/61.
  const { onChange } = setUp(['offline', 'quizzes'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove offline' }))
  expect(onChange).toHaveBeenLastCalledWith(['quizzes'])
})

it('the field of chips does not submit the form around it', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  renderWithMessages(
    <form onSubmit={onSubmit}>
      <ChipInput label="Skills" value={[]} onChange={() => {}} />
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Skills'), 'Moodle{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('the field of chips adds unconfirmed text when the focus leaves', async () => {
  const { input, onChange } = setUp([])
  await userEvent.type(input, 'offline')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(['offline'])
})

it('the field of chips refuses a chip over the maximum, and keeps its text', async () => {
  renderWithMessages(
    <Field label="Tags">
      <ChipInput value={['offline', 'quiz']} onChange={() => {}} maxChips={2} maxLength={5} />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Tags')
  await userEvent.type(input, 'radio{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('At most 2. Remove one to add another.')
  expect(input.value).toBe('radio')
})

it('the field of chips shows the maximum length for a longer text, and keeps it', async () => {
  const { input, onChange } = setUp([], 5)
  await userEvent.type(input, 'radios{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('At most 5 characters each. This one has 6.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.value).toBe('radios')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(input, '{Backspace}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['radio'])
})
