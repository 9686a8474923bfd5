// @vitest-environment jsdom
import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { PALETTES, type Palette } from '@stormlane/domain/weather'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Legend } from './legend.tsx'

test.each(Object.keys(MAP_LAYERS) as MapLayerId[])(
  'the legend of %s shows every color of the palette that its tiles are drawn with [LAYER-066]',
  (layer) => {
    renderUi(<Legend layer={layer} units="imperial" />)
    const { label, palette } = MAP_LAYERS[layer]
    const legend = screen.getByRole('region', { name: `Legend of ${label}` })
    const ramp = legend.querySelector<HTMLElement>('[style]')?.style.background ?? ''
    const { stops }: Palette = PALETTES[palette]
    expect(stops.length).toBeGreaterThan(2)
    const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')
    for (const [, color] of stops)
      expect(ramp.toLowerCase()).toContain(ramp.includes('#') ? color.toLowerCase() : rgb(color))
  },
)
