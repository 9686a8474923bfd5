// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { PartnerMark } from './partner-mark.tsx'

// The server writes its configuration into the page before the portal's code runs.
vi.hoisted(() => {
  const config = document.createElement('script')
  config.id = 'portal-config'
  config.type = 'application/json'
  const mark = (name: string) => ({ name, logo_url: `https://${name.toLowerCase()}.example/logo.svg` })
  config.textContent = JSON.stringify({ freight_partner: mark('Loadboard'), telematics_host: mark('Truckbox') })
  document.head.append(config)
})

test.each([
  ['freight', 'Loadboard'],
  ['telematics', 'Truckbox'],
] as const)('the %s embed shows the configured name and logo of its partner [EMBED-021] [EMBED-032]', (embed, name) => {
  renderUi(<PartnerMark embed={embed} />)
  const mark = screen.getByRole('img', { name })
  expect(mark.querySelector('img')?.getAttribute('src')).toBe(`https://${name.toLowerCase()}.example/logo.svg`)
  expect(mark.textContent).toBe(name)
})
