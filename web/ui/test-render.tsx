import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import messages from '../messages/en/index.ts'

/** Renders with the English catalogue, as the application does. For tests. */
export function renderWithMessages(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => (
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    ),
  })
}
