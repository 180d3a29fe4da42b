import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './EmailText.tsx'

it('an email address can break before the @ of an address, which stays whole when it is copied', () => {
  const { container } = render(<EmailText>amaya.d@students.example</EmailText>)
  expect(container.innerHTML).toBe('amaya.d<wbr>@students.example')
  expect(container.textContent).toBe('amaya.d@students.example')
})
