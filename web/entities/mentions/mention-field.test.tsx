import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { MentionField } from './MentionField.tsx'

const NETHMI = {
  ...{ id: '1', username: 'nethmi.p', firstname: 'Nethmi', lastname: 'Perera' },
  ...{ avatar: '', title: '', faculty: '', relation: 'team' as const },
}
const find = vi.fn(async (_q: string) => [NETHMI])

function Field() {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <MentionField
      fieldRef={field}
      kind="idea"
      suggestions={{ queryKey: ['mentions'], find }}
      mentioned={[]}
      value={text}
      onValueChange={setText}
      onKeyDown={() => undefined}
    />
  )
}

async function write(text: string) {
  find.mockClear()
  await renderInApp(<Field />)
  await userEvent.type(screen.getByRole('textbox'), text)
}

test.each([
  ['Ask @neth', 'neth'],
  ['Ask @Perera, Ne', 'Perera, Ne'],
  ['@nethmi.p', 'nethmi.p'],
  ['@නෙත්', 'නෙත්'],
])('%j asks for members and completes the whole name', async (text, q) => {
  await write(text)
  await waitFor(() => expect(find).toHaveBeenLastCalledWith(q, expect.anything()))
  await userEvent.click(await screen.findByRole('option'))
  expect(screen.getByRole('textbox')).toHaveProperty('value', `${text.split('@')[0]}@nethmi.p `)
})

test.each(['@nethmi.', '@nethmi!', '(@nethmi)', '@nethmi, ', '@nethmi and', 'mail@nethmi'])(
  '%j has no menu, whose keys are those of the text',
  async (text) => {
    await write(text)
    expect(screen.queryByRole('option')).toBeNull()
  },
)
