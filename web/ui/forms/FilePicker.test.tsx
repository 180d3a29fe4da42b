import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { Field } from './Field.tsx'
import { FilePicker } from './FilePicker.tsx'

it('the file picker offers PDFs by type and by name', async () => {
  const onFileChange = vi.fn()
  renderWithMessages(
    <Field label="PDF">
      <FilePicker file={null} onFileChange={onFileChange} />
    </Field>,
  )
  const input = screen.getByLabelText('PDF')
  expect(input.getAttribute('accept')).toBe('application/pdf,.pdf')
  const user = userEvent.setup({ applyAccept: false })
  const brief = new File(['x'], 'brief.pdf', { type: 'application/pdf' })
  await user.upload(input, brief)
  expect(onFileChange).toHaveBeenCalledWith(brief)
})

it('the file picker shows the name and the rounded size, and clears', async () => {
  // Proves spec 2/62, 9/21.
  const onFileChange = vi.fn()
  renderWithMessages(<FilePicker label="PDF" file={{ name: 'brief.pdf', size: 421_888 }} onFileChange={onFileChange} />)
  expect(screen.getByText('brief.pdf')).toBeTruthy()
  expect(screen.getByText('412 KB')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove brief.pdf' }))
  expect(onFileChange).toHaveBeenCalledWith(null)
})
