import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './EmailText.tsx'

it('an email address can break before its @, and is copied in one piece', () => {
  const { container } = render(<EmailText>amaya.d@students.example</EmailText>)
  expect(container.innerHTML).toBe('amaya.d<wbr>@students.example')
  expect(container.textContent).toBe('amaya.d@students.example')
})
